// After a sign-in, sends the user a mail about failed attempts at his account since the last one.
import { mail } from '@steward/domain/index'
import { tableOf } from '../engine/columns.ts'
import { ADDED } from '../platform/change.ts'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { recordMessages } from '../resource/message-rows.ts'
import type { Person } from '../system/sign-in/person.ts'

const subject = '登录安全提醒 / Failed sign-ins'

const textOf = (account: string, guesses: number) =>
  `自您上次登录以来，有人在其他位置以账号“${account}”登录失败 ${guesses} 次。您的密码没有被猜中。若不是您本人所为，建议修改密码，并告知管理员。

Since your last sign-in, ${guesses} attempts to sign in as “${account}” have failed elsewhere. Your password was not found out. If it was not you, please change your password and tell your administrator.`

export async function mailFailedSignIns(ctx: Ctx, { id, tenant, account }: Person, guesses: number): Promise<void> {
  // By hand: there is no session yet, hence no sender. The sign-in's transaction is the platform's, which writes letters
  // of no other tenant.
  const mailId = newId()
  const content = textOf(account, guesses)
  await ctx.app.db.transaction({ tenant, platform: false }, async (tx) => {
    await tx.query(
      `insert into ${tableOf(mail)} (id, tenant_id, subject, recipient_ids, content)
       values ($1, $2, $3, array[$4::bigint], $5)`,
      [mailId, tenant, subject, id, content],
    )
    const writing = { tx, now: ctx.now, changed: ctx.changed, actor: { userId: null, deptId: null } }
    await recordMessages(writing, {
      channel: 'letter',
      source: mail.name,
      words: { zh: { title: subject, content }, en: { title: '', content: '' } },
      status: 'delivered',
      to: [{ sourceId: mailId, userId: id }],
    })
  })
  await ctx.changed('mail', tenant, { ids: [mailId], fields: ADDED })
}
