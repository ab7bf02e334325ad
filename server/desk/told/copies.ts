// Letters go by e-mail as well to whoever has chosen so for their kind. Of alarms linkages say who gets an e-mail.
import type { ToldKind } from '@steward/domain/desk/dictionaries'
import { alarmKinds } from '@steward/domain/desk/preference'
import type { Ctx } from '../../platform/ctx.ts'
import { type Reader, hasEmail, queueEmails } from '../../resource/email/queue.ts'
import type { ProductLetter } from '../letters.ts'
import { fatesOf } from './preferences.ts'

type Letter = Pick<ProductLetter, 'about' | 'zh' | 'en' | 'origin'>

export async function sendCopies(ctx: Ctx, letter: Letter, kind: ToldKind, userIds: readonly string[]): Promise<void> {
  if (alarmKinds.includes(kind) || userIds.length === 0) return
  const chosen = await ctx.tx.query<Reader & { [column: string]: unknown }>(
    `select u.id::text as "userId", u.email from message_preference p join "user" u on u.id = p.user_id and u.tenant_id = p.tenant_id
     where p.tenant_id = $1 and p.user_id = any($2::bigint[]) and p.is_deleted = 0 and $3 = any(p.email_kinds)
       and u.is_deleted = 0 and u.status = 1 and u.email <> ''`,
    [ctx.tx.scope.tenant, userIds, kind],
  )
  if (chosen.length === 0 || !(await hasEmail(ctx))) return
  const ids = chosen.map(({ userId }) => userId)
  const fates = await fatesOf(ctx, 'email', kind, ids)
  const { about, zh, en, origin } = letter
  await queueEmails(
    ctx,
    { zh: { title: zh.subject, content: zh.content }, en: { title: en.subject, content: en.content } },
    // In quiet hours the letter is enough: it wakes nobody.
    chosen.filter(({ userId }) => fates.get(userId)?.is === 'now'),
    { about: { entity: about.entity.name, id: about.id }, origin },
  )
}
