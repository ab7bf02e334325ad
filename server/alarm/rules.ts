// Compiled rules of every tenant, per device: its own beside those of its type, and in place of those they name.
import type { Rule } from '@steward/domain/alarm/rule'
import { preloadedTenants } from '../platform/cache/preloaded-tenants.ts'
import type { AppContext } from '../platform/ctx.ts'
import type { NoDataWatch } from './no-data-watches.ts'
import { rulesFor } from './rules-applicable.ts'
import { type Compiled, readRules } from './rules-read.ts'

export interface Rules {
  /** Resolves when every change noted so far is loaded. */
  ready(): Promise<void>
  of(device: { tenant: string; deviceId: string; typeId: string }): readonly Rule[]
  /** As it is for the device; undefined where the rule is gone, or does not judge it. */
  byId(device: { tenant: string; deviceId: string }, ruleId: string): Rule | undefined
  /** Of what type a device is that has not reported since the start. */
  note(device: { deviceId: string; typeId: string }): void
  typeOf(deviceId: string): string | undefined
  /** No-data deadlines of the tenant; a new array whenever they may have changed. */
  noDataWatches(tenant: string): readonly NoDataWatch[]
  /** As they were read last. */
  compiled(tenant: string): Compiled | undefined
  readonly tenants: readonly string[]
  stop(): void
}

const NONE: readonly NoDataWatch[] = []

export function createRules(app: AppContext): Rules {
  const byTenant = new Map<string, Compiled>()
  /** By tenant: what judges each device, as it was asked for since the rules were read. */
  const known = new Map<string, Map<string, readonly Rule[]>>()
  const typeOf = new Map<string, string>()
  const loading = preloadedTenants(app, {
    follows: ['alarm_rule', 'device_type', 'thing_model', 'device', 'area', 'holiday'],
    failure: 'the alarm rules of a tenant could not be read',
    async load(tenant) {
      const compiled = await app.db.transaction({ tenant, platform: false }, (tx) => readRules(tx, app.timeZone))
      byTenant.set(tenant, compiled)
      known.delete(tenant)
      // They are judged by the clock, also where they have said nothing since the start.
      for (const { deviceId, typeId } of compiled.noDataWatches) typeOf.set(deviceId, typeId)
      if (compiled.broken.length > 0)
        app.log.warn({ tenant, rules: compiled.broken }, 'alarm rules read a property that none of their devices has')
    },
    living(tenants) {
      for (const tenant of byTenant.keys()) if (!tenants.includes(tenant)) byTenant.delete(tenant)
    },
  })

  function of({ tenant, deviceId, typeId }: { tenant: string; deviceId: string; typeId: string }): readonly Rule[] {
    const ofTenant = known.get(tenant) ?? new Map<string, readonly Rule[]>()
    known.set(tenant, ofTenant)
    const found = typeOf.get(deviceId) === typeId ? ofTenant.get(deviceId) : undefined
    if (found) return found
    typeOf.set(deviceId, typeId)
    const compiled = byTenant.get(tenant)
    const all = compiled ? rulesFor(compiled, { deviceId, typeId }) : []
    ofTenant.set(deviceId, all)
    return all
  }

  return {
    ready: loading.ready,
    of,
    // By the type of the device: those of other types have other limits.
    byId({ tenant, deviceId }, ruleId) {
      const typeId = typeOf.get(deviceId)
      return typeId === undefined ? undefined : of({ tenant, deviceId, typeId }).find(({ id }) => id === ruleId)
    },
    note: ({ deviceId, typeId }) => void typeOf.set(deviceId, typeId),
    typeOf: (deviceId) => typeOf.get(deviceId),
    noDataWatches: (tenant) => byTenant.get(tenant)?.noDataWatches ?? NONE,
    compiled: (tenant) => byTenant.get(tenant),
    get tenants() {
      return [...byTenant.keys()]
    },
    stop: loading.stop,
  }
}
