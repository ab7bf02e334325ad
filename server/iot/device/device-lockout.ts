// Hangs tags on devices that somebody works at, and takes them off; control and alarms go by them.
import { deviceLockout } from '@steward/domain/index'
import { addOnce, alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'

/** The document the work is done by. */
export interface Work {
  id: string
  no: string
  /** Who works there, where somebody else hangs the tag for him. */
  holderId?: string | null
}

/** One tag of a document on each device; one that hangs already stays. */
export async function lockOut(ctx: Ctx, deviceIds: readonly string[], work: Work, until: string | null): Promise<void> {
  for (const deviceId of deviceIds)
    await addOnce(ctx, deviceLockout, {
      deviceId,
      since: nowOf(ctx),
      until,
      holderId: work.holderId ?? ctx.actor.userId,
      documentNo: work.no,
      documentId: work.id,
    })
}

/** Takes the tags of a document off, but on devices it stays at; returns the others. Tags of other documents stay. */
export async function takeOff(ctx: Ctx, work: Pick<Work, 'id'>, stays: readonly string[] = []): Promise<string[]> {
  const tags = await ctx.tx.query<{ id: string }>(
    `select id::text as id from device_lockout
     where tenant_id = $1 and document_id = $2 and device_id <> all($3::bigint[]) and end_time is null and is_deleted = 0
     order by id`,
    [ctx.tx.scope.tenant, work.id, stays],
  )
  const ended = await alter(
    ctx,
    deviceLockout,
    tags.map(({ id }) => id),
    { endTime: nowOf(ctx) },
  )
  return ended.map(({ deviceId }) => deviceId)
}

/** Whether somebody works at the device `d`: a tag of a document hangs on it, or it is said to be under maintenance. */
export const isAtWork = (d: string): string =>
  `(${d}.device_status = 'maintenance' or exists (
     select from device_lockout l where l.device_id = ${d}.id and l.end_time is null and l.is_deleted = 0))`

/** Of these devices, those a tag hangs on: nobody may start them from afar. */
export async function lockedOut(ctx: Ctx, deviceIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.tx.query<{ id: string }>(
    `select distinct device_id::text as id from device_lockout
     where tenant_id = $1 and device_id = any($2::bigint[]) and end_time is null and is_deleted = 0`,
    [ctx.tx.scope.tenant, deviceIds],
  )
  return new Set(rows.map(({ id }) => id))
}
