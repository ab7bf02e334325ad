// Work at devices: from its beginning to its end a tag of the document hangs on each of them. Control goes by the tags, and
// alarms are kept quiet; what still stands of them when the last tag is off is told as if it came now.
import type { Moved } from '../document/moves.ts'
import { type Work, lockOut, takeOff } from '../iot/device/device-lockout.ts'
import type { Ctx } from '../platform/ctx.ts'
import { quietAlarms, tellQuietAlarms } from './under-maintenance.ts'

export interface AtWork extends Work {
  /** The devices nobody may start from afar because of this document; none while nobody works at them. */
  deviceIds: readonly string[]
  /** Until when the work is said to take. */
  until: string | null
}

/**
 * Called with every step of a kind of document: whatever it did to the row, tags hang on the devices the row says, and on
 * no others. `followTags(({ id, no, isShut, deviceIds }) => ({ id, no, deviceIds: isShut ? deviceIds : [], until: null }))`
 */
export const followTags =
  <R>(atWork: (row: R) => AtWork) =>
  async (ctx: Ctx, { before, row }: Pick<Moved<R>, 'before' | 'row'>): Promise<void> => {
    const was = atWork(before).deviceIds
    const work = atWork(row)
    const is = new Set(work.deviceIds)
    if (was.some((id) => !is.has(id))) await leave(ctx, work)
    const had = new Set(was)
    const come = work.deviceIds.filter((id) => !had.has(id))
    if (come.length > 0) await lockOut(ctx, come, work, work.until)
  }

/** Takes the tags off the devices the document works at no more; they run again unless somebody else's tag hangs there. */
async function leave(ctx: Ctx, work: AtWork): Promise<void> {
  const alarms = await quietAlarms(ctx, await takeOff(ctx, work, work.deviceIds))
  await tellQuietAlarms(
    ctx,
    alarms.map(({ id }) => id),
  )
}
