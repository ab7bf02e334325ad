// Internal mail: written once; each recipient reads and removes it separately.
import type { Row } from '@steward/domain/entity'
import { mail } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { add } from '../document/rows.ts'
import { type Shown, behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { checkReferences } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'
import { followMessages } from '../resource/message-rows.ts'
import { readingRoutes } from './reading.ts'

type Letter = Pick<Row<typeof mail>, 'recipientIds' | 'subject' | 'content'>

/** Letters of the product are shown in the reader's language. */
function inWordsOf(ctx: Ctx, letter: Shown): Shown {
  const { subjectEn, contentEn, ...row } = letter
  return ctx.locale === 'en' && subjectEn ? { ...row, subject: subjectEn, content: contentEn } : row
}

export default behave(mail, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: page.records.map((letter) => inWordsOf(ctx, letter)) }
  },
  detail: async (ctx, id, base) => inWordsOf(ctx, await base(ctx, id)),
  actions: {
    send: (ctx, { recipientIds, subject, content }) => send(ctx, { recipientIds, subject, content }),
    async reply(ctx, { id, subject, content }) {
      const [answered] = await lockRows(mail, ctx, [id])
      if (!answered?.senderId) throw problem('mail.no-sender')
      return send(ctx, { recipientIds: [String(answered.senderId)], subject, content })
    },
  },
  routes: readingRoutes(mail, {
    zh: '邮件',
    en: 'mail',
    waiting: (where, ctx) => where.add(`t.recipient_ids @> array[${where.param(ctx.me.userId)}::bigint]`),
    newest: 'create_time',
    isRead: (ctx, ids) => followMessages(ctx, { source: mail.name, ids, readerId: ctx.me.userId }, { status: 'read' }),
  }),
})

async function send(ctx: Ctx, { recipientIds, subject, content }: Letter): Promise<{ id: string }> {
  await checkReferences(mail, ctx, { recipientIds }, ctx.tenant)
  const { id } = await add(ctx, mail, { senderId: ctx.me.userId, recipientIds, subject, content })
  return { id }
}
