// An incident ends with its root. What still stands of it a while later did not end with its cause: people are told of it by
// itself, or with what it follows from now. So is what they were told of with another alarm of it, once that one is over.
import type { Plant } from '@steward/domain/alarm/noise/plant'
import { every } from '@steward/domain/job/schedule'
import { job } from '../../document/job.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { writeTransitions } from '../transitions.ts'
import { GRACE } from './grace.ts'
import { groupRaised } from './group-raised.ts'
import { readPlant } from './plants.ts'
import { readMembers, takeTurns } from './standing.ts'

const IS_OVER = `r.alarm_state not like 'ACTIVE%' and coalesce(r.clear_time, r.close_time, r.update_time) <= $2`
const OVER = `i.tenant_id = $1 and i.ended is null and i.is_deleted = 0 and ${IS_OVER}`

/** Incidents whose root is over, or another alarm with which people were told of what stands. */
const DUE = `
  select i.id from alarm_incident i join alarm_record r on r.id = i.root_id where ${OVER}
  union
  select a.incident_id from alarm_record a join alarm_record r on r.id = a.suppressed_by_id
  where a.tenant_id = $1 and a.alarm_state like 'ACTIVE%' and a.is_deleted = 0 and a.incident_id is not null and ${IS_OVER}`

/** With what hangs together, which is read once for all of them. */
async function due(ctx: Ctx): Promise<{ id: string; plant: Plant }[]> {
  const rows = await ctx.tx.query<{ id: string }>(`select d.id::text as id from (${DUE}) d order by d.id limit 500`, [
    ctx.tx.scope.tenant,
    new Date(ctx.now.getTime() - GRACE),
  ])
  if (rows.length === 0) return []
  const plant = await readPlant(ctx.tx)
  return rows.map(({ id }) => ({ id, plant }))
}

/** Of these alarms those that are over. */
async function overAmong(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.tx.query<{ id: string }>(
    `select r.id::text as id from alarm_record r where r.tenant_id = $1 and r.id = any($3::bigint[]) and ${IS_OVER}`,
    [ctx.tx.scope.tenant, new Date(ctx.now.getTime() - GRACE), ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export const incidentWatch = job(
  'alarm-incidents',
  '告警事件结束',
  'End incidents and tell what stands without its cause',
  { group: 'iot', for: 'tenants', cron: every('1 min'), keeps: 'failures', items: due },
  async (ctx, { id, plant }) => {
    const { tx, now } = ctx
    const { tenant } = tx.scope
    await takeTurns(
      tx,
      plant,
      (await readMembers(tx, id)).map(({ node }) => node),
    )
    // The root may have come again while others had their turn.
    const [ended] = await tx.query(
      `update alarm_incident i set ended = coalesce(r.clear_time, r.close_time, $2), update_time = now(), rev = i.rev + 1
       from alarm_record r where r.id = i.root_id and i.id = $3 and ${OVER} returning i.id`,
      [tenant, new Date(now.getTime() - GRACE), id],
    )
    const quiet = (await readMembers(tx, id)).filter(({ isActive, rootId }) => isActive && rootId !== null)
    const over = await overAmong(
      ctx,
      quiet.flatMap(({ rootId }) => rootId ?? []),
    )
    const waiting = ended ? quiet : quiet.filter(({ rootId }) => over.has(rootId ?? ''))
    if (!ended && waiting.length === 0) return
    const grouping = await groupRaised(tx, plant, waiting)
    const ofGateways = await grouping.store()
    const told = waiting.filter((one) => grouping.toldWith(one.id) === null)
    await tx.query(
      `update alarm_record a set suppressed_by_id = g.root, update_time = now(), rev = a.rev + 1
       from unnest($1::bigint[], $2::bigint[]) as g(id, root) where a.id = g.id`,
      [waiting.map((one) => one.id), waiting.map((one) => grouping.toldWith(one.id))],
    )
    const at = now.getTime()
    await writeTransitions(tx, [
      ...ofGateways,
      ...told.map((one) => ({
        tenant,
        recordId: one.id,
        transition: 'repeat' as const,
        level: one.level,
        at,
        isQuiet: !one.isTold,
        wasControlled: true,
      })),
    ])
    for (const table of ['alarm_record', 'alarm_incident']) await ctx.changed(table, tenant)
    ctx.afterCommit(() => ctx.app.changes.notify('outbox', tenant))
  },
)
