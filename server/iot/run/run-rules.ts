// How devices are judged to run: the compiled expressions of their types, reloaded when types or devices change.
import { type RunPoint, type RunRule, runRule } from '@steward/domain/iot/run/run-state'
import { preloadedTenants } from '../../platform/cache/preloaded-tenants.ts'
import type { AppContext } from '../../platform/ctx.ts'
import type { DbRow, Tx } from '../../platform/db.ts'

export interface RunRules {
  /** Resolves when every change noted so far is loaded. */
  ready(): Promise<void>
  /** Undefined where nothing is judged; the same object as long as nothing about it changed. */
  of(device: { tenant: string; deviceId: string; typeId: string }): RunRule | undefined
  readonly tenants: readonly string[]
  /** Tenants whose rules were read again since this was asked last. */
  takeReread(): string[]
  stop(): void
}

interface Kept {
  signature: string
  rule: RunRule | undefined
}

interface Tenant {
  byType: ReadonlyMap<string, { text: string; points: readonly RunPoint[]; timeout: number }>
  /** Timeouts (ms) of devices that do not follow their type. */
  timeouts: ReadonlyMap<string, number>
}

export function createRunRules(app: AppContext): RunRules {
  const tenants = new Map<string, Tenant>()
  /** By tenant, type and timeout: kept over reloads, so that an unchanged rule stays the same object. */
  const compiled = new Map<string, Kept>()
  const reread = new Set<string>()
  const loading = preloadedTenants(app, {
    follows: ['device_type', 'thing_model', 'device'],
    failure: 'the run state expressions of a tenant could not be read',
    async load(tenant) {
      tenants.set(tenant, await app.db.transaction({ tenant, platform: false }, readRules))
      reread.add(tenant)
    },
  })

  return {
    ready: loading.ready,
    of({ tenant, deviceId, typeId }) {
      const type = tenants.get(tenant)?.byType.get(typeId)
      if (!type) return undefined
      const timeout = tenants.get(tenant)?.timeouts.get(deviceId) ?? type.timeout
      const key = `${tenant} ${typeId} ${timeout}`
      const signature = JSON.stringify([type.text, type.points])
      const known = compiled.get(key)
      if (known?.signature === signature) return known.rule
      const rule = runRule(type.text, type.points, timeout)
      if (!rule) app.log.warn({ tenant, typeId }, 'a run state expression does not fit the properties of its type')
      compiled.set(key, { signature, rule })
      return rule
    },
    get tenants() {
      return [...tenants].flatMap(([tenant, { byType }]) => (byType.size > 0 ? [tenant] : []))
    },
    takeReread() {
      const all = [...reread]
      reread.clear()
      return all
    },
    stop: loading.stop,
  }
}

const USUAL_TIMEOUT = 180

async function readRules(tx: Tx): Promise<Tenant> {
  const [types, points, devices] = await Promise.all([
    tx.query(
      `select id::text as id, run_state_expr as text, offline_timeout as timeout from device_type
       where is_deleted = 0 and run_state_expr <> ''`,
    ),
    tx.query(
      `select p.device_type_id::text as type, ${pointColumns} from thing_model p
       join device_type y on y.id = p.device_type_id and y.is_deleted = 0 and y.run_state_expr <> ''
       where p.kind = 'property' and p.device_id is null and p.is_deleted = 0 and p.slot is not null order by p.slot`,
    ),
    tx.query(
      'select id::text as id, offline_timeout as timeout from device where is_deleted = 0 and offline_timeout is not null',
    ),
  ])
  const byType = Map.groupBy(points, ({ type }) => String(type))
  return {
    byType: new Map(
      types.map(({ id, text, timeout }) => [
        String(id),
        {
          text: String(text),
          points: (byType.get(String(id)) ?? []).map(pointFrom),
          timeout: Number(timeout ?? USUAL_TIMEOUT) * 1_000,
        },
      ]),
    ),
    timeouts: new Map(devices.map(({ id, timeout }) => [String(id), Number(timeout) * 1_000])),
  }
}

/** Of a property `p`. */
export const pointColumns = `p.identifier, p.name, p.data_type as "dataType", p.unit, p.slot, p.is_counter as "isCounter"`

export const pointFrom = (row: DbRow): RunPoint => ({
  identifier: String(row.identifier),
  dataType: String(row.dataType),
  unit: String(row.unit ?? ''),
  slot: Number(row.slot ?? 0),
  isCounter: row.isCounter === 1,
})
