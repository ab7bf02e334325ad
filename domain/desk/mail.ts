import { action, entity } from '../entity.ts'
import { ref, refs, text } from '../kinds/index.ts'
import { personal } from '../traits/index.ts'

const subject = text('主题', 'Subject', { required: true, max: 255, find: 'like' })
const recipientIds = refs('user', '收件人', 'Recipients', { required: true, max: 100, find: 'eq' })
const content = text('正文', 'Text', { required: true, max: 20_000, lines: 8, hide: 'list' })

/** Internal mail between colleagues; immutable once sent. */
export const mail = entity('mail', '站内邮件', 'Mail', {
  path: 'blade-desk/mail',
  menu: { in: 'desk', at: 20, icon: 'mail' },
  title: 'subject',
  fields: {
    subject,
    senderId: ref('user', '发件人', 'From', { by: 'system', find: 'eq' }),
    recipientIds,
    content,
    // Letters of the product, in the second language and with the row they are about.
    subjectEn: text('英文主题', 'English subject', { by: 'system', max: 255, default: '', hide: ['list', 'detail'] }),
    contentEn: text('英文正文', 'English text', { by: 'system', max: 20_000, default: '', hide: ['list', 'detail'] }),
    aboutEntity: text('关联类型', 'About a', { by: 'system', max: 64, default: '', hide: ['list', 'detail'] }),
    aboutId: text('关联记录', 'About', { by: 'system', max: 20, default: '', hide: ['list', 'detail'] }),
  },
  verbs: ['list', 'detail', 'remove'],
  actions: {
    send: action('写邮件', 'Write mail', { on: 'list', input: { recipientIds, subject, content } }),
    reply: action('回复', 'Reply', { on: 'row', input: { subject, content } }),
  },
  is: [personal('recipientIds')],
})
