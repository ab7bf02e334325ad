// The rules of every tenant, compiled: which ones a device answers to, the particular before the general.
import type { Condition, Rule } from '@steward/domain/alarm/rule'
import type { AppContext } from '../platform/ctx.ts'
import type { DbRow, Tx } from '../platform/db.ts'
import { reloadingCache } from '../platform/reloading-cache.ts'
import { forEachTenant } from '../platform/tenants.ts'

export interface Rules {
  load(): Promise<void>
  /** Settles when every change noted so far is known. */
  ready(): Promise<void>
  of(device: { deviceId: string; typeId: string }): readonly Rule[]
  named(ruleId: string): Rule | undefined
}

const number = (value: unknown) => (value === null || value === undefined ? 0 : Number(value))

function conditionOf(row: DbRow): Condition {
  const type = String(row.cond_type)
  if (type === 'nodata') return { type, silence: number(row.nodata_sec) * 1000 }
  if (type === 'range_in' || type === 'range_out')
    return { type, low: number(row.low_value), high: number(row.high_value) }
  const op = String(row.operator)
  return {
    type: 'threshold',
    op: op === 'lt' || op === 'le' || op === 'ge' ? op : 'gt',
    limit: number(row.limit_value),
  }
}

const levels = [1, 2, 3, 4] as const

const compile = (row: DbRow): Rule => ({
  id: String(row.id),
  name: String(row.rule_name),
  level: levels.find((level) => level === Number(row.alarm_level)) ?? 3,
  identifier: String(row.identifier),
  condition: conditionOf(row),
  duration: number(row.duration_sec) * 1000,
  hysteresis: number(row.hysteresis),
  clearDelay: number(row.clear_delay) * 1000,
})

const keyOf = (rule: Rule) => `${rule.condition.type} ${rule.identifier}`

export function createRules(app: AppContext): Rules {
  let byId = new Map<string, Rule>()
  let byDevice = new Map<string, Rule[]>()
  let byType = new Map<string, Rule[]>()
  let known = new Map<string, readonly Rule[]>()

  async function load(): Promise<void> {
    const next = {
      byId: new Map<string, Rule>(),
      byDevice: new Map<string, Rule[]>(),
      byType: new Map<string, Rule[]>(),
    }
    await forEachTenant(app.db, (tx) => read(tx, next))
    byId = next.byId
    byDevice = next.byDevice
    byType = next.byType
    known = new Map()
  }

  const current = reloadingCache(load)
  app.changes.listen((table) => {
    if (['alarm_rule', 'device_type', '*'].includes(table)) current.invalidate()
  })

  return {
    load: current.ready,
    ready: current.ready,
    named: (ruleId) => byId.get(ruleId),
    of({ deviceId, typeId }) {
      const found = known.get(deviceId)
      if (found) return found
      const own = byDevice.get(deviceId) ?? []
      // A rule on the device replaces the type's rules about the same thing.
      const replaced = new Set(own.map(keyOf))
      const all = [...own, ...(byType.get(typeId) ?? []).filter((rule) => !replaced.has(keyOf(rule)))]
      known.set(deviceId, all)
      return all
    },
  }
}

interface Reading {
  byId: Map<string, Rule>
  byDevice: Map<string, Rule[]>
  byType: Map<string, Rule[]>
}

async function read(tx: Tx, into: Reading): Promise<void> {
  const rows = await tx.query('select * from alarm_rule where is_deleted = 0 and status = 1')
  const types = await tx.query('select id, ancestors from device_type where is_deleted = 0')
  const add = (map: Map<string, Rule[]>, key: string, rule: Rule) => map.set(key, [...(map.get(key) ?? []), rule])
  for (const row of rows) {
    const rule = compile(row)
    into.byId.set(rule.id, rule)
    if (row.target_type === 'device') add(into.byDevice, String(row.device_id), rule)
    else
      for (const type of types)
        if (
          String(type.id) === String(row.device_type_id) ||
          String(type.ancestors).split(',').includes(String(row.device_type_id))
        )
          add(into.byType, String(type.id), rule)
  }
}
