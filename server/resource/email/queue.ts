// E-mails as rows: written with what asks for them, and sent after the commit.
import { cut } from '@steward/domain/cut'
import { emailRecord } from '@steward/domain/index'
import { isMailAddress, maskedAddress } from '@steward/domain/system/mail-address'
import { add } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Sending, recordMessages } from '../message-rows.ts'
import type { Occasion } from '../text-service.ts'
import { type CarriedBy, TOGETHER, joinWaiting, withOthers } from '../told-together.ts'

const SUBJECT = 255
const OTHERS = 20

export interface Reader {
  userId: string
  email: string
}

/** Whether e-mails go anywhere. */
export async function hasEmail(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.tx.query('select 1 from email where tenant_id = $1 and status = 2 and is_deleted = 0', [
    ctx.tx.scope.tenant,
  ])
  return row !== undefined
}

/** Writes an e-mail to each of those who have an address; returns how many there are. */
export async function queueEmails(
  ctx: Ctx,
  words: Sending['words'],
  readers: readonly Reader[],
  occasion: Occasion,
): Promise<number> {
  const sending = { ...occasion, channel: 'email', source: emailRecord.name, words } as const
  const addressed = readers
    .filter(({ email }) => isMailAddress(email))
    .map(({ userId, email }) => ({ userId, to: email, host: maskedAddress(email) }))
  const { left, dueOf } = await joinWaiting(ctx, waitingEmails, sending, addressed)
  for (const one of left) {
    const due = dueOf.get(one)
    const { title, content } = words.zh
    const { id } = await add(ctx, emailRecord, {
      address: one.to,
      subject: cut(title, SUBJECT),
      content: bothOf(content, words.en.content),
      dueTime: due?.toISOString() ?? null,
    })
    const { userId, host } = one
    await recordMessages(ctx, { ...sending, status: 'pending', due, to: [{ userId, host, sourceId: id }] })
  }
  return addressed.length
}

/** Nobody knows which language a mail box reads. */
const bothOf = (zh: string, en: string): string => (en === '' || en === zh ? zh : `${zh}\n\n${en}`)

const waitingEmails: CarriedBy = {
  channel: 'email',
  table: 'email_record',
  address: 'address',
  state: 'email_state',
  apart: TOGETHER,
  async rewrite(ctx, { carriedId, title, content, contentEn }, others) {
    const changed = await ctx.tx.query(
      `update email_record set subject = $2, content = $3, update_time = now(), rev = rev + 1 where id = (
         select id from email_record where id = $1::bigint and tenant_id = $4 and email_state = 'waiting' and lease_token is null
         for update skip locked) returning 1`,
      [
        carriedId,
        withOthers(cut(title, SUBJECT - OTHERS), others, 'zh'),
        bothOf(withOthers(content, others, 'zh'), contentEn === '' ? '' : withOthers(contentEn, others, 'en')),
        ctx.tx.scope.tenant,
      ],
    )
    return changed.length > 0
  },
}
