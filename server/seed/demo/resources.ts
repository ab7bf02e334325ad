// The text message service of each demonstration hospital, which writes to a file, one that is prepared, and what was sent.
import { signed } from '@steward/domain/resource/sms/sms-template'
import type { App } from '../../app.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { insert } from '../../system/insert.ts'
import { englishWork } from './english-work.ts'
import { firstWork } from './first-work.ts'
import { takePart } from './parts.ts'
import type { DemoWork } from './work.ts'

const HOUR = 3_600_000

const words = {
  zh: {
    sign: '后勤保障部',
    sso: '医院统一身份认证',
    directory: '院内目录',
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
    sso: 'Hospital sign-in',
    directory: 'Hospital directory',
    alarm: '{device}: {text}. Please see to it.',
    order: 'Your request about {device} was given to {name}.',
    said: [
      'Chiller 2: condenser pressure high. Please see to it.',
      'Your request about the ward air conditioner was given to Liam Carter.',
      'Oxygen manifold: pressure below limit. Please see to it.',
    ],
  },
}

/** Needs the committed demonstration. */
export async function plantResources({ context: app }: Pick<App, 'context'>): Promise<void> {
  for (const work of [firstWork, englishWork]) await plantIn(app, work)
}

async function plantIn(app: AppContext, { hospital: { tenantId, locale } }: DemoWork): Promise<void> {
  const { sign: signName, sso, directory, alarm, order, said } = words[locale]
  const now = app.now().getTime()
  await app.db.lane('background').transaction({ tenant: tenantId, platform: false }, async (tx) => {
    if (!(await takePart(tx, 'resources', tenantId))) return
    const [used, prepared] = [newId(), newId()]
    await insert(tx, 'oss', [
      { id: newId(), tenantId, ossCode: 'local', category: 9, status: 2, endpoint: null, bucketName: null },
      {
        id: newId(),
        tenantId,
        ossCode: 'minio',
        category: 1,
        status: 1,
        endpoint: 'https://minio.example.com',
        bucketName: 'steward',
      },
    ])
    // Switched off: nobody answers there.
    await insert(tx, 'oidc_provider', [
      {
        id: newId(),
        tenantId,
        providerName: sso,
        source: 'hospital',
        issuer: 'https://sso.hospital.example.com',
        clientId: 'steward',
        address: 'https://logistics.hospital.example.com',
        scopes: 'openid profile',
        accountClaim: 'preferred_username',
        nameClaim: 'name',
        isMatched: 1,
        unknownAs: 'register',
        status: 0,
      },
    ])
    await insert(tx, 'ldap_directory', [
      {
        id: newId(),
        tenantId,
        directoryName: directory,
        url: 'ldaps://directory.hospital.example.com',
        baseDn: 'ou=people,dc=hospital,dc=example',
        userFilter: '(uid={account})',
        idAttribute: 'entryUUID',
        accountAttribute: 'uid',
        nameAttribute: 'cn',
        groupAttribute: 'memberOf',
        isMatched: 1,
        unknownAs: 'refuse',
        status: 0,
      },
    ])
    await insert(tx, 'sms', [
      { id: used, tenantId, smsCode: 'alarm', category: 9, signName, template: alarm, status: 2 },
      { id: prepared, tenantId, smsCode: 'repair-order', category: 3, signName, template: order, status: 1 },
    ])
    await insert(
      tx,
      'sms_record',
      said.map((text, at) => {
        const createTime = new Date(now - (at * 9 + 2) * HOUR)
        const ended = { createTime, endTime: createTime, smsState: 'sent' }
        return {
          id: newId(),
          tenantId,
          smsId: used,
          phone: `1380013${8_000 + at}`,
          content: signed(signName, text),
          ...ended,
        }
      }),
    )
  })
}
