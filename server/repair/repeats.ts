// Marks failures that recur: a device that failed in the same way too often within a quarter is told to its leaders.
import { codesFor } from '@steward/domain/derive/permissions'
import { textsOf } from '@steward/domain/desk/letter'
import type { Row } from '@steward/domain/entity'
import { area, deviceFailure } from '@steward/domain/index'
import { failureLetters } from '@steward/domain/repair/failure-letters'
import { REPEAT, isRepeated, repeatsOf } from '@steward/domain/repair/failures'
import { sendLetter } from '../desk/letters.ts'
import { alter } from '../document/rows.ts'
import { captionSql } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import { peopleOfRole, peopleWith } from '../system/user/people.ts'

type Failure = Row<typeof deviceFailure>

/** Counts the episodes with this one's symptom; a new repetition is told. */
export async function judgeRepeat(ctx: Ctx, failure: Failure): Promise<Failure> {
  const rows = await ctx.tx.query<{ id: string; faultPhenomenon: string | null; at: number; planned: number }>(
    `select id::text as id, fault_phenomenon as "faultPhenomenon", extract(epoch from fail_time)::float8 * 1000 as at, planned
     from device_failure where tenant_id = $1 and device_id = $2 and is_deleted = 0
       and fail_time > (select fail_time from device_failure where id = $3) - make_interval(days => $4)`,
    [ctx.tx.scope.tenant, failure.deviceId, failure.id, REPEAT.days],
  )
  const seen = rows.map((row) => ({ ...row, failTime: new Date(row.at) }))
  const own = seen.find(({ id }) => id === failure.id)
  const repeatCount = own ? repeatsOf(own, seen) : 0
  const mark = isRepeated(repeatCount) ? 1 : 0
  if (repeatCount === (failure.repeatCount ?? 0) && mark === (failure.isRepeated ?? 0)) return failure
  const [marked = failure] = await alter(ctx, deviceFailure, [failure.id], { repeatCount, isRepeated: mark })
  if (mark === 1 && failure.isRepeated !== 1) await tellOfRepeat(ctx, marked)
  return marked
}

/** Who may act on it: those who analyse failures, and the leaders. */
async function tellOfRepeat(ctx: Ctx, failure: Failure): Promise<void> {
  const [named] = await ctx.tx.query<{ name: string; place: string | null }>(
    `select d.device_name as name, ${captionSql(area, 'a')} as place from device d left join area a on a.id = d.area_id
     where d.id = $1`,
    [failure.deviceId],
  )
  const to = new Set([
    ...(await peopleWith(ctx, codesFor(deviceFailure, 'analyse'))),
    ...(await peopleOfRole(ctx, 'supervisor')),
  ])
  const told = {
    no: failure.failureNo,
    title: named?.name ?? '',
    place: named?.place ?? '',
    by: ctx.actor.name,
  }
  await sendLetter(ctx, {
    to: [...to],
    about: { entity: deviceFailure, id: failure.id },
    ...textsOf(failureLetters.repeated, told),
  })
}
