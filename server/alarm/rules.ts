// Compiled rules of every tenant, per device: its own beside those of its type, and in place of those they name.
import type { Rule } from '@steward/domain/alarm/rule'
import { preloadedTenants } from '../platform/cache/preloaded-tenants.ts'
import type { AppContext } from '../platform/ctx.ts'
import { type Compiled, type NoDataWatch, isJudgeable, readRules, rulesFor } from './rules-read.ts'

export interface Rules {
  /** Resolves when every change noted so far is loaded. */
  ready(): Promise<void>
  of(device: { tenant: string; deviceId: string; typeId: string }): readonly Rule[]
  /** As it is for the device; undefined where the rule is gone, or has nothing to hold the device's values against. */
  byId(device: { tenant: string; deviceId: string }, ruleId: string): Rule | undefined
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
  let known = new Map<string, readonly Rule[]>()
  const loading = preloadedTenants(app, {
    follows: ['alarm_rule', 'device_type', 'thing_model', 'device'],
    failure: 'the alarm rules of a tenant could not be read',
    async load(tenant) {
      const compiled = await app.db.transaction({ tenant, platform: false }, (tx) => readRules(tx))
      byTenant.set(tenant, compiled)
      if (compiled.broken.length > 0)
        app.log.warn(
          { tenant, rules: compiled.broken },
          'alarm rules reference a property that none of their devices has',
        )
    },
    living(tenants) {
      for (const tenant of byTenant.keys()) if (!tenants.includes(tenant)) byTenant.delete(tenant)
    },
    done() {
      known = new Map()
    },
  })

  return {
    ready: loading.ready,
    byId({ tenant, deviceId }, ruleId) {
      const { own, byId } = byTenant.get(tenant) ?? {}
      const reported = known.get(deviceId)?.find(({ id }) => id === ruleId)
      const rule = reported ?? own?.get(deviceId)?.get(ruleId) ?? byId?.get(ruleId)
      return rule && isJudgeable(rule) ? rule : undefined
    },
    noDataWatches: (tenant) => byTenant.get(tenant)?.noDataWatches ?? NONE,
    compiled: (tenant) => byTenant.get(tenant),
    get tenants() {
      return [...byTenant.keys()]
    },
    of({ tenant, deviceId, typeId }) {
      const found = known.get(deviceId)
      if (found) return found
      const compiled = byTenant.get(tenant)
      const all = compiled ? rulesFor(compiled, { deviceId, typeId }) : []
      known.set(deviceId, all)
      return all
    },
    stop: loading.stop,
  }
}
