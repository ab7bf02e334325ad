// Alarms of devices that somebody worked at: what still stands when the last tag is off is told as if it came now.
import { alarmRecord } from '@steward/domain/index'
import { alter } from '../document/rows.ts'
import { isAtWork } from '../iot/device/device-lockout.ts'
import type { Ctx } from '../platform/ctx.ts'
import { writeTransitions } from './transitions.ts'

/** Active alarms kept quiet at whose device nobody works any more. */
export async function quietAlarms(ctx: Ctx, deviceIds?: readonly string[]): Promise<{ id: string }[]> {
  return ctx.tx.query<{ id: string }>(
    `select a.id::text as id from alarm_record a
     where a.tenant_id = $1 and a.under_maintenance = 1 and a.alarm_state like 'ACTIVE%' and a.is_deleted = 0
       and ($2::bigint[] is null or a.device_id = any($2))
       and not exists (select from device d where d.id = a.device_id and ${isAtWork('d')})
     order by a.id`,
    [ctx.tx.scope.tenant, deviceIds ?? null],
  )
}

/** Those of which nobody is told by themselves all the same: they are told with another one, or somebody put them aside. */
async function quietStill(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.tx.query<{ id: string }>(
    `select id::text as id from alarm_record where id = any($1::bigint[]) and (suppressed_by_id is not null or shelved_until > $2)`,
    [ids, ctx.now],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Tells of these alarms, which nobody was told of while work went on. */
export async function tellQuietAlarms(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { tenant } = ctx.tx.scope
  const alarms = await alter(ctx, alarmRecord, ids, { underMaintenance: 0 })
  const quiet = await quietStill(ctx, ids)
  await writeTransitions(
    ctx.tx,
    alarms.map(({ id, lastValue }) => ({
      tenant,
      recordId: id,
      transition: 'repeat',
      at: ctx.now.getTime(),
      value: lastValue,
      isQuiet: quiet.has(id),
    })),
  )
  await ctx.changed('alarm_record', tenant)
  ctx.afterCommit(() => ctx.app.changes.notify('outbox', tenant))
}
