// Compiled rules of every tenant, per device; a device's own rules take precedence over those of its type.
import type { Rule } from '@steward/domain/alarm/rule'
import type { AppContext } from '../platform/ctx.ts'
import { isDatabaseUnavailable } from '../platform/database-unavailable.ts'
import { platformScope } from '../platform/db.ts'
import { reloadingCache } from '../platform/reloading-cache.ts'
import { type Compiled, type NoDataWatch, applicable, isJudgeable, readRules } from './rules-read.ts'

export interface Rules {
  /** Resolves when every change noted so far is loaded. */
  ready(): Promise<void>
  of(device: { tenant: string; deviceId: string; typeId: string }): readonly Rule[]
  /** As it is for the device; undefined where the rule is gone, or has nothing to hold the device's values against. */
  byId(device: { tenant: string; deviceId: string }, ruleId: string): Rule | undefined
  /** No-data deadlines of the tenant; a new array whenever they may have changed. */
  noDataWatches(tenant: string): readonly NoDataWatch[]
  readonly tenants: readonly string[]
  stop(): void
}

const EVERY = '*'
const TABLES = new Set(['alarm_rule', 'device_type', 'thing_model', 'device', EVERY])
/** Delay before retrying a tenant whose rules could not be read (ms). */
const AGAIN = 10_000

const NONE: readonly NoDataWatch[] = []

export function createRules(app: AppContext): Rules {
  const byTenant = new Map<string, Compiled>()
  let known = new Map<string, readonly Rule[]>()
  const stale = new Set([EVERY])
  let timer: NodeJS.Timeout | undefined

  async function tenantsOf(named: readonly string[]): Promise<readonly string[]> {
    if (!named.includes(EVERY)) return named
    const [rows = []] = await app.db
      .open(platformScope)
      .readOnce([{ text: 'select tenant_id from tenant where is_deleted = 0 order by tenant_id', values: [] }])
    const living = rows.map((row) => String(row.tenant_id))
    for (const tenant of byTenant.keys()) if (!living.includes(tenant)) byTenant.delete(tenant)
    return living
  }

  async function read(): Promise<void> {
    const named = [...stale]
    stale.clear()
    try {
      for (const tenant of await tenantsOf(named)) await readTenant(tenant)
    } catch (error) {
      for (const tenant of named) stale.add(tenant)
      throw error
    } finally {
      known = new Map()
    }
  }

  /** If reading a tenant's rules fails, it keeps its previous ones and other tenants are not affected. */
  async function readTenant(tenant: string): Promise<void> {
    try {
      const compiled = await app.db.transaction({ tenant, platform: false }, (tx) => readRules(tx))
      byTenant.set(tenant, compiled)
      if (compiled.broken.length > 0)
        app.log.warn(
          { tenant, rules: compiled.broken },
          'alarm rules reference a property that none of their devices has',
        )
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      app.log.error({ err: error, tenant }, 'the alarm rules of a tenant could not be read')
      timer ??= setTimeout(() => {
        timer = undefined
        invalidate(tenant)
      }, AGAIN).unref()
    }
  }

  const cache = reloadingCache(read)
  const invalidate = (tenant: string) => {
    stale.add(tenant)
    cache.invalidate()
  }
  const unlisten = app.changes.listen((table, tenant) => {
    if (TABLES.has(table)) invalidate(table === EVERY ? EVERY : tenant)
  })

  return {
    ready: cache.ready,
    byId({ tenant, deviceId }, ruleId) {
      const { own, byId } = byTenant.get(tenant) ?? {}
      const reported = known.get(deviceId)?.find(({ id }) => id === ruleId)
      const rule = reported ?? own?.get(deviceId)?.get(ruleId) ?? byId?.get(ruleId)
      return rule && isJudgeable(rule) ? rule : undefined
    },
    noDataWatches: (tenant) => byTenant.get(tenant)?.noDataWatches ?? NONE,
    get tenants() {
      return [...byTenant.keys()]
    },
    of({ tenant, deviceId, typeId }) {
      const found = known.get(deviceId)
      if (found) return found
      const { byDevice, byType, own } = byTenant.get(tenant) ?? {}
      const itsOwn = own?.get(deviceId)
      const all = applicable(byDevice?.get(deviceId), byType?.get(typeId))
        .map((rule) => itsOwn?.get(rule.id) ?? rule)
        .filter(isJudgeable)
      known.set(deviceId, all)
      return all
    },
    stop() {
      unlisten()
      clearTimeout(timer)
    },
  }
}
