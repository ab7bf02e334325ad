// Automations at work: running instances, their content filled with their values, and the devices they are about.
import type { AutomationContent } from '@steward/domain/alarm/automation/content'
import { contentWith, paramsIn, valuesOf } from '@steward/domain/alarm/automation/params'
import { preloadedTenants } from '../../platform/cache/preloaded-tenants.ts'
import type { AppContext } from '../../platform/ctx.ts'
import type { DbRow, Tx } from '../../platform/db.ts'

export interface Armed {
  id: string
  name: string
  modelVersion: number
  isDry: boolean
  maxRate: number
  /** Epoch in ms. */
  nextTime: number | null
  content: AutomationContent
  /** Undefined where any device may set it off. */
  devices: ReadonlySet<string> | undefined
}

const isAny = (column: string) => `coalesce(cardinality(i.${column}), 0) = 0`
const below = (table: string, row: string, ids: string) => `(${isAny(ids)} or exists (select from ${table} b
  where b.id = ${row} and (b.id = any(i.${ids}) or string_to_array(b.ancestors, ',') && i.${ids}::text[])))`

const DEVICES = `
select i.id::text as id, array_agg(d.id::text) as devices from automation_instance i
join device d on d.tenant_id = i.tenant_id and d.is_deleted = 0 and (${isAny('device_ids')} or d.id = any(i.device_ids))
  and ${below('area', 'd.area_id', 'area_ids')} and ${below('device_type', 'd.device_type_id', 'device_type_ids')}
where i.id = any($1::bigint[]) group by i.id`

/** Of these instances, or of all that run; what cannot be read any more is left out. The first to be judged come first. */
export async function readArmed(tx: Tx, ids?: readonly string[]): Promise<Armed[]> {
  const rows = await tx.query<Stored>(
    `select i.id::text as id, i.instance_name as name, i.model_version as version, i.run_mode as mode, i.max_rate as rate,
       i.param_values as given, m.content, (extract(epoch from i.next_time) * 1000)::float8 as "nextTime",
       not (${isAny('device_ids')} and ${isAny('area_ids')} and ${isAny('device_type_ids')}) as "isNarrow"
     from automation_instance i join automation_model m on m.id = i.model_id
     where i.tenant_id = $1 and i.is_deleted = 0 and i.run_state = 'running' and ($2::bigint[] is null or i.id = any($2))
     order by i.priority desc, i.id`,
    [tx.scope.tenant, ids ?? null],
  )
  const narrow = rows.filter(({ isNarrow }) => isNarrow === true).map(({ id }) => id)
  const scopes = narrow.length === 0 ? [] : await tx.query<{ id: string; devices: string[] }>(DEVICES, [narrow])
  const byId = new Map(scopes.map(({ id, devices }) => [id, new Set(devices)]))
  return rows.flatMap((row) => armedFrom(row, byId.get(row.id)))
}

interface Stored extends DbRow {
  id: string
  name: string
}

function armedFrom(row: Stored, devices: ReadonlySet<string> | undefined): Armed[] {
  const content = contentWith(row.content, valuesOf(paramsIn(row.content), row.given))
  if (!content) return []
  return [
    {
      id: row.id,
      name: row.name,
      modelVersion: Number(row.version),
      isDry: row.mode !== 'live',
      maxRate: Number(row.rate),
      nextTime: row.nextTime === null ? null : Number(row.nextTime),
      content,
      devices: row.isNarrow === true ? (devices ?? new Set()) : undefined,
    },
  ]
}

/** Whether this device sets the trigger off: the one it names, or any the instance is about. */
export const isFor = ({ devices }: Armed, named: string | undefined, deviceId: string): boolean =>
  named === undefined ? devices === undefined || devices.has(deviceId) : named === deviceId

export interface Arming {
  ready(): Promise<void>
  of(tenant: string): readonly Armed[]
}

const NONE: readonly Armed[] = []

/** Kept in memory; `forget` is called whenever those of a tenant were read anew. */
export function createArming(app: AppContext, forget: (tenant: string) => void): Arming {
  const byTenant = new Map<string, readonly Armed[]>()
  const { ready } = preloadedTenants(app, {
    follows: ['automation_instance', 'automation_model', 'device', 'device_type', 'area'],
    failure: 'the automations of a tenant could not be read',
    async load(tenant) {
      byTenant.set(tenant, await app.db.transaction({ tenant, platform: false }, (tx) => readArmed(tx)))
      forget(tenant)
    },
    living(tenants) {
      for (const tenant of byTenant.keys()) if (!tenants.includes(tenant)) byTenant.delete(tenant)
    },
  })
  return { ready, of: (tenant) => byTenant.get(tenant) ?? NONE }
}
