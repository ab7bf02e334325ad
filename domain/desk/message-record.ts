import { action, entity } from '../entity.ts'
import { dict, instant, int, number, ref, refs, text } from '../kinds/index.ts'
import { phoneMask } from '../kinds/mask.ts'
import { leased } from '../traits/index.ts'
import { messageBiz, msgStatus, notifyChannel } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const beside = { by: 'system', hide: ['list', 'detail'] } as const
const internal = { by: 'system', hide: ['list', 'form', 'detail'] } as const

const WORDS = 20_000

/** A message of the product to one receiver by one means, and what became of it. Mail between colleagues is not among them. */
export const messageRecord = entity('message-record', '消息记录', 'Message record', {
  path: 'iot/message-record',
  menu: { in: 'records', address: 'desk', at: 120, icon: 'history' },
  isRecord: true,
  title: 'msgNo',
  fields: {
    msgNo: number('消息编号', 'Message no.', 'XX{yyyyMMdd}-{0000}'),
    channel: dict(notifyChannel, '通知方式', 'Sent by', { ...system, default: 'letter', find: 'eq' }),
    bizType: dict(messageBiz, '业务类型', 'About', { ...system, default: 'system', find: 'eq' }),
    title: text('标题', 'Subject', { ...system, max: 255, default: '', find: 'like' }),
    content: text('内容', 'Text', { ...quiet, max: WORDS, default: '', lines: 6 }),
    receiverId: ref('user', '接收人', 'Receiver', { ...system, find: 'eq' }),
    // As it was then; of a channel its name.
    receiverName: text('接收人姓名', 'Name of the receiver', { ...beside, max: 64, default: '' }),
    address: text('接收地址', 'Address', { ...system, max: 255, default: '', find: 'eq', mask: phoneMask }),
    msgStatus: dict(msgStatus, '消息状态', 'State', { ...system, default: 'pending', find: 'eq' }),
    attempts: int('发送次数', 'Attempts', { ...quiet, default: 0 }),
    errorMsg: text('原因', 'Because', { ...system, max: 600 }),
    // When what is held, or waits to be told together with others, goes out.
    dueTime: instant('计划发送时间', 'To be sent at', quiet),
    mergedInto: ref('message-record', '并入', 'Merged into', { ...quiet, find: 'eq' }),
    sendTime: instant('发送时间', 'Sent at', { ...system, find: 'range' }),
    deliverTime: instant('送达时间', 'Delivered at', quiet),
    readTime: instant('阅读时间', 'Read at', quiet),
    // By name: a linkage, say. Whoever took a step is the one who wrote the row.
    origin: text('发起', 'Set off by', { ...quiet, max: 64, default: '' }),
    resendOf: ref('message-record', '重发自', 'Sent again from', { ...quiet, find: 'eq' }),
    // In the second language, and with the row it is about.
    titleEn: text('英文标题', 'English subject', { ...beside, max: 255, default: '' }),
    contentEn: text('英文内容', 'English text', { ...beside, max: WORDS, default: '' }),
    errorMsgEn: text('英文原因', 'Because, in English', { ...beside, max: 600 }),
    bizEntity: text('业务对象', 'About a', { ...beside, max: 64, default: '' }),
    bizId: text('业务编号', 'Id of what it is about', { ...beside, max: 20, default: '', find: 'eq' }),
    // The row that carries it: a letter, a text message, an action of a linkage.
    sourceEntity: text('发送对象', 'Carried by a', { ...internal, max: 64, default: '' }),
    sourceId: text('发送对象编号', 'Id of what carries it', { ...internal, max: 20, default: '' }),
    idempotencyKey: text('幂等键', 'Key', { ...internal, max: 128 }),
    // What is told of the same thing within a while goes together.
    mergeKey: text('合并键', 'Told together with', { ...internal, max: 64 }),
  },
  verbs: ['list', 'detail'],
  actions: {
    resendMessage: action('重发', 'Send again', {
      on: 'rows',
      input: {
        channel: dict(notifyChannel, '改用方式', 'By other means'),
        receiverIds: refs('user', '改发给', 'To others', { max: 100 }),
      },
    }),
    submit: action('修改内容', 'Change the words', {
      on: 'row',
      input: {
        title: text('标题', 'Subject', { max: 255 }),
        content: text('内容', 'Text', { max: WORDS, lines: 6 }),
      },
    }),
    // No verb: what could be removed by hand would keep people from being removed.
    hide: action('删除', 'Remove', { on: 'rows', confirm: true, tone: 'danger' }),
  },
  is: [leased()],
})
