// Text messages as rows: written with what asks for them, claimed once, and kept with what came of them.
import { cut } from '@steward/domain/cut'
import type { Row } from '@steward/domain/entity'
import { type sms, smsRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { smsCategory } from '@steward/domain/resource/sms/dictionaries'
import { canSend } from '@steward/domain/resource/sms/sms'
import { filled, maskedPhone, misfitIn, signed } from '@steward/domain/resource/sms/sms-template'
import { add } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import type { Outcome } from '../../platform/outgoing/send.ts'
import { mustBeWithinLimits } from './limits.ts'

export type SmsRow = Row<typeof sms>

/** Seconds; longer than a message takes. What a process that died had claimed may have been sent, and is not sent again. */
const LEASE = 60

export function mustBeAvailable(category: number): void {
  if (canSend(category)) return
  const { zh: provider, en: providerEn } = smsCategory.entries[category as keyof typeof smsCategory.entries] ?? {
    zh: '',
    en: '',
  }
  throw problem('sms.unavailable', { provider, providerEn }, { field: 'category' })
}

/** Writes a message to each of these numbers, to be sent after the commit; returns the records' ids. */
export async function queueMessages(
  ctx: Ctx,
  service: SmsRow,
  phones: readonly string[],
  values: Readonly<Record<string, string>>,
): Promise<string[]> {
  mustBeAvailable(service.category)
  const misfit = misfitIn(service.template, values)
  if (misfit) throw problem(`sms.value-${misfit.why}`, { name: misfit.name }, { field: 'params' })
  await mustBeWithinLimits(ctx, service, phones)
  const content = signed(service.signName ?? '', filled(service.template, values))
  const ids: string[] = []
  for (const phone of phones) {
    const row = await add(ctx, smsRecord, {
      smsId: service.id,
      phone,
      content: cut(content, 600),
      values: JSON.stringify(values),
      requestId: ctx.requestId,
    })
    ids.push(row.id)
  }
  return ids
}

export interface Claimed {
  id: string
  phone: string
  content: string
  values: string
  service: DbRow
}

/** Claims what waits, oldest first, and marks what a process that died had claimed. */
export async function claim(ctx: Ctx, most: number): Promise<Claimed[]> {
  const lost = await ctx.tx.query(
    `update sms_record set sms_state = 'unknown', end_time = $1, lease_until = null, update_time = now(), rev = rev + 1
     where sms_state = 'waiting' and lease_until <= $1 returning id::text as id`,
    [ctx.now],
  )
  const rows = await ctx.tx.query(
    `update sms_record r set lease_until = $1::timestamptz + interval '${LEASE} seconds' from sms s
     where s.id = r.sms_id and r.id in (
       select id from sms_record where sms_state = 'waiting' and lease_until is null and is_deleted = 0
       order by create_time, id limit $2 for update skip locked)
     returning r.id::text as id, r.phone, r.content, r.values, s.tenant_id as "tenantId", s.category, s.endpoint,
       s.sign_name as "signName", s.region_id as "regionId", s.app_id as "appId", s.template_id as "templateId",
       s.access_key as "accessKey", s.secret_key as "secretKey"`,
    [ctx.now, most],
  )
  if (lost.length > 0) await changed(ctx, lost)
  return rows.map(({ id, phone, content, values, ...service }) => ({
    id: String(id),
    phone: String(phone),
    content: String(content),
    values: String(values),
    service,
  }))
}

const changed = (ctx: Ctx, rows: readonly DbRow[]) =>
  ctx.changed('sms_record', ctx.tx.scope.tenant, { ids: rows.map(({ id }) => String(id)), fields: ['smsState'] })

/** Keeps what came of it. */
export async function settle(ctx: Ctx, id: string, { failure = null, answer }: SettledOutcome): Promise<void> {
  await ctx.tx.query(
    `update sms_record set sms_state = $2, failure = $3, answer = $4, end_time = $5, lease_until = null, update_time = now(),
       rev = rev + 1 where id = $1 and sms_state = 'waiting'`,
    [id, failure === null ? 'sent' : 'failed', failure, cut(answer, 500), ctx.now],
  )
  await changed(ctx, [{ id }])
}

type SettledOutcome = Pick<Outcome, 'answer'> & { failure?: Outcome['failure'] | null }

export interface Result {
  phone: string
  ok: boolean
  code: string
}

/** What came of these messages so far; `waiting` where they are not sent yet. */
export async function resultsOf(ctx: Ctx, ids: readonly string[]): Promise<Result[]> {
  const rows = await ctx.tx.query(
    'select phone, sms_state as state, failure from sms_record where id = any($1::bigint[]) order by id',
    [ids],
  )
  return rows.map(({ phone, state, failure }) => ({
    phone: maskedPhone(String(phone)),
    ok: state === 'sent',
    code: String(failure ?? state),
  }))
}
