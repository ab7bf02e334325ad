// State of each rule on each device, in memory and stored, so that a restart continues from it.
import { type RuleState, dueOf, initialState } from '@steward/domain/alarm/rule'
import type { Tx } from '../platform/db.ts'
import { textIn } from './row-text.ts'

export interface DeviceRuleState {
  tenant: string
  deviceId: string
  ruleId: string
  state: RuleState
  /** Revision of the rule it was judged by; not stored. */
  rev?: number | undefined
  /** The condition it became active under, as `markOf` writes it. */
  judged?: string | undefined
}

export const keyOf = (deviceId: string, ruleId: string): string => `${deviceId} ${ruleId}`

export interface RuleStates {
  get(key: string): DeviceRuleState | undefined
  stateOf(key: string): RuleState
  has(key: string): boolean
  set(one: DeviceRuleState): void
  /** Every state of the tenant. */
  all(tenant: string): DeviceRuleState[]
  /** Those that are not normal. */
  standing(tenant: string): DeviceRuleState[]
  /** States that wait for a time. */
  timed(tenant: string): DeviceRuleState[]
  /** Those whose time has come. */
  due(tenant: string, now: number): DeviceRuleState[]
  clear(): void
}

export function createRuleStates(): RuleStates {
  const states = new Map<string, DeviceRuleState>()
  const timed = new Map<string, Set<string>>()
  const standing = new Map<string, Set<string>>()
  const keysOf = (tenant: string, of = timed) => of.get(tenant) ?? new Set<string>()
  const note = (of: Map<string, Set<string>>, tenant: string, key: string, isOne: boolean) => {
    const keys = keysOf(tenant, of)
    if (isOne) of.set(tenant, keys.add(key))
    else keys.delete(key)
  }
  const known = (keys: Iterable<string>) => [...keys].flatMap((key) => states.get(key) ?? [])
  return {
    get: (key) => states.get(key),
    has: (key) => states.has(key),
    stateOf: (key) => states.get(key)?.state ?? initialState,
    set(one) {
      const key = keyOf(one.deviceId, one.ruleId)
      states.set(key, one)
      note(timed, one.tenant, key, dueOf(one.state) !== undefined)
      note(standing, one.tenant, key, one.state.phase !== 'normal')
    },
    all: (tenant) => [...states.values()].filter((one) => one.tenant === tenant),
    standing: (tenant) => known(keysOf(tenant, standing)),
    timed: (tenant) => known(keysOf(tenant)),
    due: (tenant, now) => known(keysOf(tenant)).filter(({ state }) => (dueOf(state) ?? Infinity) <= now),
    clear() {
      states.clear()
      timed.clear()
      standing.clear()
    },
  }
}

/** With the type of each device; states of removed devices are left out. */
export async function readRuleStates(tx: Tx, tenant: string): Promise<(DeviceRuleState & { typeId: string })[]> {
  const rows = await tx.query(
    `select s.*, d.device_type_id from rule_state s join device d on d.id = s.device_id where s.tenant_id = $1`,
    [tenant],
  )
  return rows.map((row) => ({
    tenant,
    deviceId: textIn(row, 'device_id'),
    typeId: textIn(row, 'device_type_id'),
    ruleId: textIn(row, 'rule_id'),
    state: stateOf(row),
    judged: row.judged === null ? undefined : textIn(row, 'judged'),
  }))
}

const phases = ['normal', 'pending', 'active', 'clearing', 'latched'] as const
const levels = [1, 2, 3, 4] as const

/** What a state remembers besides its columns. Readings are not among it: they are read again from the series. */
type Memory = Pick<RuleState, 'seen' | 'counted' | 'turns' | 'calmAt'>

const memoryOf = ({ seen, counted, turns, calmAt }: RuleState): Memory => ({
  ...(seen && { seen }),
  ...(counted && { counted }),
  ...(turns && { turns }),
  ...(calmAt !== undefined && { calmAt }),
})

const stateOf = (row: Record<string, unknown>): RuleState => {
  const level = levels.find((one) => one === Number(row.level))
  return {
    phase: phases.find((phase) => phase === row.phase) ?? 'normal',
    since: Number(row.since),
    ...(row.due === null ? {} : { due: Number(row.due) }),
    ...(row.value === null ? {} : { value: Number(row.value) }),
    ts: Number(row.ts),
    ...(level && { level }),
    ...(row.memory as Memory | null),
  }
}

export async function storeRuleStates(tx: Tx, states: readonly DeviceRuleState[]): Promise<void> {
  if (states.length === 0) return
  const column = <T>(pick: (s: DeviceRuleState) => T) => states.map(pick)
  await tx.query(
    `insert into rule_state (rule_id, device_id, tenant_id, phase, since, due, value, ts, judged, level, memory)
     select rule_id, device_id, tenant_id, phase, since, due, value, ts, judged, level, memory::jsonb
     from unnest($1::bigint[], $2::bigint[], $3::varchar[], $4::varchar[], $5::bigint[], $6::bigint[], $7::float8[], $8::bigint[],
       $9::text[], $10::smallint[], $11::text[])
       as g(rule_id, device_id, tenant_id, phase, since, due, value, ts, judged, level, memory)
     order by device_id, rule_id
     on conflict (device_id, rule_id) do update set phase = excluded.phase, since = excluded.since, due = excluded.due,
       value = excluded.value, ts = excluded.ts, judged = excluded.judged, level = excluded.level, memory = excluded.memory`,
    [
      column((s) => s.ruleId),
      column((s) => s.deviceId),
      column((s) => s.tenant),
      column((s) => s.state.phase),
      column((s) => Math.round(s.state.since)),
      column((s) => (s.state.due === undefined ? null : Math.round(s.state.due))),
      column((s) => s.state.value ?? null),
      column((s) => Math.round(s.state.ts)),
      column((s) => s.judged ?? null),
      column((s) => s.state.level ?? null),
      column((s) => JSON.stringify(memoryOf(s.state))),
    ],
  )
}
