// How many text messages a number and a hospital get; counted over rows, one request of a hospital after the other.
import { problem } from '@steward/domain/problems'
import { maskedPhone } from '@steward/domain/resource/text-template'
import type { Ctx } from '../../platform/ctx.ts'

/** Seconds between two messages to one number. */
export const BETWEEN = 60

export async function mustBeWithinLimits(
  ctx: Ctx,
  { perPhone, perDay }: { perPhone: number; perDay: number },
  phones: readonly string[],
  /** Numbers whose message waits for its turn anyway. */
  later: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { tenant } = ctx.tx.scope
  await ctx.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`text messages of ${tenant}`])
  const [all] = await ctx.tx.query<{ n: number }>(
    `select count(*)::int as n from sms_record where tenant_id = $1 and create_time > $2::timestamptz - interval '1 day'`,
    [tenant, ctx.now],
  )
  if ((all?.n ?? 0) + phones.length > perDay) throw problem('sms.limit')
  const rows = await ctx.tx.query<{ phone: string; n: number; isRecent: boolean }>(
    `select phone, count(*)::int as n, bool_or(create_time > $3::timestamptz - interval '${BETWEEN} seconds') as "isRecent"
     from sms_record where tenant_id = $1 and phone = any($2) and create_time > $3::timestamptz - interval '1 day' group by phone`,
    [tenant, phones, ctx.now],
  )
  for (const { phone, n, isRecent } of rows) {
    if (isRecent && !later.has(phone))
      throw problem('sms.too-soon', { phone: maskedPhone(phone) }, { field: 'phones', retryAfter: BETWEEN })
    if (n >= perPhone) throw problem('sms.phone-limit', { phone: maskedPhone(phone) }, { field: 'phones' })
  }
}
