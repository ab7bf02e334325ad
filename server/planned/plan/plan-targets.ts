// What a plan is about right now: devices in the order of the walk, or places.
import type { Ctx } from '../../platform/ctx.ts'
import type { Plan } from './plan-time.ts'

export interface Target {
  deviceId: string | null
  areaId: string | null
  name: string
}

/** One bill of an occurrence. */
export interface BillTargets {
  /** With plan and time what the bill is about. */
  key: string
  name: string
  targets: readonly Target[]
}

export const MOST_TARGETS = 500

type About = Pick<Plan, 'targetMode' | 'deviceIds' | 'areaIds' | 'equipmentType'>

const DEVICES = `select d.id::text as "deviceId", d.area_id::text as "areaId", d.device_name as name from device d`
// What is out of service is not walked to.
const THERE = `d.tenant_id = $1 and d.is_deleted = 0 and d.device_status in ('active', 'maintenance')`
const BELOW = (column: string, table: string, ids: string) =>
  `d.${column} in (select n.id from ${table} n where n.is_deleted = 0 and (n.id = any(${ids}::bigint[])
     or string_to_array(n.ancestors, ',') && ${ids}::text[]))`

/** At most one more than a plan may have. */
export async function targetsOf({ tx }: Ctx, plan: About): Promise<Target[]> {
  const most = MOST_TARGETS + 1
  const { tenant } = tx.scope
  const [areas, devices] = [plan.areaIds ?? [], plan.deviceIds ?? []]
  if (plan.targetMode === 'point')
    return tx.query<Target & Record<string, unknown>>(
      `select null as "deviceId", a.id::text as "areaId", a.area_name as name from area a
       where a.tenant_id = $1 and a.is_deleted = 0 and a.id = any($2::bigint[]) order by array_position($2::bigint[], a.id) limit ${most}`,
      [tenant, areas],
    )
  if (plan.targetMode === 'devices')
    return tx.query<Target & Record<string, unknown>>(
      `${DEVICES} where ${THERE} and d.id = any($2::bigint[]) order by array_position($2::bigint[], d.id) limit ${most}`,
      [tenant, devices],
    )
  const inArea = plan.targetMode === 'area' ? BELOW('area_id', 'area', '$2') : 'true or $2::bigint[] is null'
  const ofType =
    plan.equipmentType === null ? 'true or $3::bigint[] is null' : BELOW('device_type_id', 'device_type', '$3')
  return tx.query<Target & Record<string, unknown>>(
    `${DEVICES} where ${THERE} and (${inArea}) and (${ofType}) order by d.area_id, d.device_name, d.id limit ${most}`,
    [tenant, areas, plan.equipmentType === null ? [] : [plan.equipmentType]],
  )
}

/** The bills one occurrence makes. A plan by hours of operation is about each device by itself. */
export function billsOf(
  plan: Pick<Plan, 'billMode' | 'cycleType' | 'name'>,
  targets: readonly Target[],
): BillTargets[] {
  if (targets.length === 0) return []
  if (plan.billMode === 'route' && plan.cycleType !== 'runtime') return [{ key: 'route', name: plan.name, targets }]
  return targets.map((target) => ({
    key: target.deviceId ?? target.areaId ?? '',
    name: `${plan.name} ${target.name}`,
    targets: [target],
  }))
}
