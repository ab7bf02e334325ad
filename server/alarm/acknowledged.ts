// Whoever presses second is told who acknowledged it, and when: one wins, and neither is left to guess.
import { type Problem, problem } from '@steward/domain/problems'
import type { TakenByMany } from '../document/steps.ts'
import type { Ctx } from '../platform/ctx.ts'
import { localText } from '../platform/local-time.ts'

interface Acknowledged {
  [column: string]: unknown
  id: string
  name: string
  at: number
}

/** What is to be said of those of these alarms that somebody else than the caller has acknowledged, by alarm. */
export async function acknowledgedProblems(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Problem>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx.query<Acknowledged>(
    `select a.id::text as id, coalesce(nullif(u.real_name, ''), u.account) as name, extract(epoch from a.ack_time)::float8 * 1000 as at
     from alarm_record a join "user" u on u.id = a.ack_user_id
     where a.id = any($1::bigint[]) and a.ack_user_id <> $2 and a.ack_time is not null order by a.id`,
    [ids, ctx.me.userId],
  )
  const timeOf = (at: number) => localText(new Date(at), ctx.app.timeZone)
  return new Map(rows.map(({ id, name, at }) => [id, problem('alarm.acked-by', { name, time: timeOf(at) })]))
}

/** The same, as it is told of several at once. */
export async function acknowledgedBy(ctx: Ctx, ids: readonly string[]): Promise<TakenByMany['refused']> {
  const problems = await acknowledgedProblems(ctx, ids)
  return [...problems].map(([id, told]) => ({ id, msg: told.words(ctx.locale), reason: told.code }))
}
