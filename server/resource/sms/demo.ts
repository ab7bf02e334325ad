// The text message service of each demonstration hospital, which writes to a file, one that is prepared, and what was sent.
import { signed } from '@steward/domain/resource/text-template'
import type { DemoHospital } from '../../feature.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { insert } from '../../system/insert.ts'

const HOUR = 3_600_000

const words = {
  zh: {
    sign: '后勤保障部',
    alarm: '{device}告警：{text}，请尽快处理。',
    order: '您报修的{device}已派单，维修人员{name}。',
    said: [
      '2号空压机告警：排气温度过高，请尽快处理。',
      '您报修的护士站空调已派单，维修人员杜军。',
      '氧气汇流排告警：压力低于下限，请尽快处理。',
    ],
  },
  en: {
    sign: 'Facilities',
    alarm: '{device}: {text}. Please see to it.',
    order: 'Your request about {device} was given to {name}.',
    said: [
      'Chiller 2: condenser pressure high. Please see to it.',
      'Your request about the ward air conditioner was given to Liam Carter.',
      'Oxygen manifold: pressure below limit. Please see to it.',
    ],
  },
}

export async function plantTextMessages(tx: Tx, { tenantId, locale, now }: DemoHospital): Promise<void> {
  const { sign: signName, alarm, order, said } = words[locale]
  const [used, prepared] = [newId(), newId()]
  await insert(tx, 'sms', [
    { id: used, tenantId, smsCode: 'alarm', category: 9, signName, template: alarm, status: 2 },
    { id: prepared, tenantId, smsCode: 'repair-order', category: 3, signName, template: order, status: 1 },
  ])
  await insert(
    tx,
    'sms_record',
    said.map((text, at) => {
      const createTime = new Date(now.getTime() - (at * 9 + 2) * HOUR)
      return {
        id: newId(),
        tenantId,
        smsId: used,
        phone: `1380013${8_000 + at}`,
        content: signed(signName, text),
        createTime,
        endTime: createTime,
        smsState: 'sent',
      }
    }),
  )
}
