// Episodes of a device in time: none overlaps another, and none lies in the future.
import type { deviceFailure } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { Values } from '../document/rows.ts'
import { hold } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'
import { inSavepoint } from '../platform/savepoint.ts'

type Facts = Values<typeof deviceFailure>

/** Episodes of a device are opened and moved one after the other, whoever does it. */
export const holdEpisodes = (ctx: Ctx, deviceId: string) => hold(ctx, `failures of ${ctx.tx.scope.tenant} ${deviceId}`)

/** Where and what the device is, as the episode keeps it. */
export async function placeOf(ctx: Ctx, deviceId: string): Promise<Facts> {
  const [found] = await ctx.tx.query<{ areaId: string | null; typeId: string | null }>(
    'select area_id::text as "areaId", device_type_id::text as "typeId" from device where id = $1 and tenant_id = $2',
    [deviceId, ctx.tx.scope.tenant],
  )
  return { areaId: found?.areaId ?? null, equipmentType: found?.typeId ?? null }
}

/** Whole minutes between the two, which lie in this order and not in the future; 0 for one that lasts on. */
export async function spanOf(ctx: Ctx, failTime: string, restoreTime: string | null): Promise<number> {
  const [span] = await ctx.tx.query<{ minutes: number | null; isLate: boolean; isLater: boolean; isReversed: boolean }>(
    `select round(extract(epoch from $2::timestamptz - $1::timestamptz) / 60)::int as minutes,
       $1::timestamptz > $3 as "isLate", coalesce($2::timestamptz > $3, false) as "isLater",
       coalesce($2::timestamptz < $1::timestamptz, false) as "isReversed"`,
    // A second of grace: the wire knows whole seconds.
    [failTime, restoreTime, new Date(ctx.now.getTime() + 1000)],
  )
  if (span?.isLate) throw problem('failure.future', {}, { field: 'failTime' })
  if (span?.isLater) throw problem('failure.future', {}, { field: 'restoreTime' })
  if (span?.isReversed) throw problem('failure.time-order', {}, { field: 'restoreTime' })
  return span?.minutes ?? 0
}

interface Wanted {
  deviceId: string
  /** The episode itself, when it is moved. */
  id?: string
  failTime: string
  restoreTime: string | null
  /** The input that is to blame. */
  field?: string
}

/** Writes an episode; the constraints of the database decide, the one in the way is named for who reads the answer. */
export async function alone<T>(ctx: Ctx, wanted: Wanted, write: () => Promise<T>): Promise<T> {
  await holdEpisodes(ctx, wanted.deviceId)
  try {
    return await inSavepoint(ctx.tx, write)
  } catch (error) {
    if (!isClash(error)) throw error
    throw await clashOf(ctx, wanted)
  }
}

const isClash = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error.constraint === 'device_failure_overlap' || error.constraint === 'device_failure_open')

async function clashOf(ctx: Ctx, { deviceId, id, failTime, restoreTime, field = 'failTime' }: Wanted) {
  const [other] = await ctx.tx.query<{ id: string; no: string; status: string }>(
    `select id::text as id, failure_no as no, fail_status as status from device_failure
     where tenant_id = $1 and device_id = $2 and is_deleted = 0 and id is distinct from $3
       and tstzrange(fail_time, coalesce(restore_time, 'infinity'))
         && tstzrange($4::timestamptz, coalesce($5::timestamptz, 'infinity')) order by fail_time limit 1`,
    [ctx.tx.scope.tenant, deviceId, id ?? null, failTime, restoreTime],
  )
  const code = other?.status === 'open' && restoreTime === null ? 'failure.still-open' : 'failure.overlap'
  return problem(code, { no: other?.no ?? '' }, { field, data: { id: other?.id } })
}
