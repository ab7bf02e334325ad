// Text message services: what each needs, which one is enabled, and a message to try it.
import { sms, smsRecord } from '@steward/domain/index'
import { FILE, HTTP, canSend } from '@steward/domain/resource/sms/sms'
import { screen } from '../../crud/screen.tsx'
import { facts, related, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label } from './words/label.ts'

const service = label((words) => words.sms.service)
const message = label((words) => words.sms.text)
const limits = label((words) => words.sms.limits)
const places = ['endpoint', 'regionId', 'appId', 'templateId'] as const
const isProvider = (category: unknown) => category !== FILE && category !== HTTP
const isCalled = ({ category }: Readonly<Record<string, unknown>>) => category !== FILE

export default screen(sms, {
  columns: ['smsCode', 'category', 'signName', 'template', 'status'],
  widths: { smsCode: 170, category: 130, signName: 120, template: 340, status: 100 },
  sections: [
    { ...service, fields: ['smsCode', 'category', ...places, 'accessKey', 'secretKey'] },
    { ...message, fields: ['signName', 'template'] },
    { ...limits, fields: ['perPhone', 'perDay', 'remark'] },
  ],
  wide: ['endpoint'],
  shown: {
    endpoint: ({ category }) => category === HTTP,
    accessKey: isCalled,
    secretKey: isCalled,
    templateId: isCalled,
    regionId: ({ category }) => isProvider(category),
    appId: ({ category }) => isProvider(category),
  },
  when: {
    enable: ({ status, category }) => status !== 2 && canSend(category),
    send: ({ category }) => canSend(category),
    remove: ({ status }) => status !== 2,
  },
  dialogs: { send: lazyPart(() => import('./sms-send.tsx')) },
  page: [
    facts(['smsCode', 'category', 'status', ...places, 'remark'], service),
    facts(['signName', 'template'], message),
    facts(['perPhone', 'perDay'], limits),
    related(
      smsRecord,
      'smsId',
      label((words) => words.sms.records),
    ),
    written,
  ],
})
