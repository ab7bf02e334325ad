// Internal mail: written once; each recipient reads and removes it separately.
import type { Row } from '@steward/domain/entity'
import { mail } from '@steward/domain/index'
import { behave } from '../engine/behave.ts'
import { tableOf } from '../engine/columns.ts'
import { lockRows } from '../engine/detail.ts'
import { checkReferences } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { readingRoutes } from './reading.ts'

type Letter = Pick<Row<typeof mail>, 'recipientIds' | 'subject' | 'content'>

export default behave(mail, {
  actions: {
    send: (ctx, { recipientIds, subject, content }) => send(ctx, { recipientIds, subject, content }),
    async reply(ctx, { id, subject, content }) {
      const [answered] = await lockRows(mail, ctx, [id])
      return send(ctx, { recipientIds: [String(answered?.senderId)], subject, content })
    },
  },
  routes: readingRoutes(mail, {
    zh: '邮件',
    en: 'mail',
    waiting: (where, ctx) => where.add(`t.recipient_ids @> array[${where.param(ctx.me.userId)}::bigint]`),
    newest: 'create_time',
  }),
})

async function send(ctx: Ctx, { recipientIds, subject, content }: Letter): Promise<{ id: string }> {
  await checkReferences(mail, ctx, { recipientIds }, ctx.tenant)
  const id = newId()
  await ctx.tx.query(
    `insert into ${tableOf(mail)} (id, tenant_id, create_user, create_dept, update_user, sender_id, subject, recipient_ids, content)
     values ($1, $2, $3, $4, $3, $3, $5, $6, $7)`,
    [id, ctx.tenant, ctx.me.userId, ctx.me.deptIds[0] ?? null, subject, recipientIds, content],
  )
  await ctx.changed('mail')
  return { id }
}
