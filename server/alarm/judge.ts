// Keeps where every rule stands on every device, and turns readings and the clock into findings. Memory follows the commit.
import { type Outcome, type Rule, type RuleState, elapse, fresh, judge } from '@steward/domain/alarm/rule'
import type { AppContext } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { forEachTenant } from '../platform/tenants.ts'
import type { Rules } from './rules.ts'
import type { Finding } from './settle.ts'

export interface Judged {
  tenant: string
  deviceId: string
  typeId: string
  /** Event time in ms. */
  ts: number
  readings: readonly { identifier: string; value: number; q: number }[]
}

/** What one transaction is about to make true. */
export interface Session {
  findings: Finding[]
  /** Whose rows these are. */
  readonly tenants: readonly string[]
  /** Rows whose phase or deadline changed, to be stored with the findings. */
  store(tx: Tx, tenant: string): Promise<void>
  /** After the commit: what was judged becomes what is known. */
  keep(): void
}

interface Standing {
  tenant: string
  deviceId: string
  ruleId: string
  state: RuleState
}

const keyOf = (deviceId: string, ruleId: string) => `${deviceId} ${ruleId}`

export interface Judge {
  load(): Promise<void>
  hear(devices: readonly Judged[], now: number): Session
  /** Tenants of which the clock decides something by now. */
  due(now: number): readonly string[]
  /** Findings that only the clock makes; nothing to do is no session. */
  tick(now: number, tenant: string): Session | undefined
}

export function createJudge(app: AppContext, rules: Rules): Judge {
  const standings = new Map<string, Standing>()
  const due = new Set<string>()

  const remember = (standing: Standing) => {
    const key = keyOf(standing.deviceId, standing.ruleId)
    standings.set(key, standing)
    if (standing.state.due === undefined) due.delete(key)
    else due.add(key)
  }

  function open() {
    const findings: Finding[] = []
    const touched = new Map<string, Standing>()
    const changed = new Set<string>()
    const take = (about: Omit<Standing, 'state'>, rule: Rule, before: RuleState, outcome: Outcome) => {
      const key = keyOf(about.deviceId, rule.id)
      touched.set(key, { ...about, state: outcome.state })
      // A silence rule's deadline moves with every report; it is stored once and set anew after a restart.
      const isMoved = outcome.state.due !== before.due && rule.condition.type !== 'nodata'
      if (outcome.state.phase !== before.phase || isMoved || !standings.has(key)) changed.add(key)
      if (outcome.verdict)
        findings.push({ tenant: about.tenant, deviceId: about.deviceId, rule, verdict: outcome.verdict })
    }
    const session: Session = {
      findings,
      get tenants() {
        return [...new Set([...touched.values()].map((standing) => standing.tenant))]
      },
      store: (tx, tenant) =>
        save(
          tx,
          [...changed].map((key) => touched.get(key)).filter((s) => s?.tenant === tenant),
        ),
      keep() {
        for (const standing of touched.values()) remember(standing)
      },
    }
    const stateOf = (key: string) => touched.get(key)?.state ?? standings.get(key)?.state ?? fresh
    return { session, take, stateOf, touched }
  }

  return {
    async load() {
      standings.clear()
      due.clear()
      await forEachTenant(app.db, async (tx, tenant) => {
        for (const row of await tx.query('select * from rule_state where tenant_id = $1', [tenant]))
          remember({ tenant, deviceId: String(row.device_id), ruleId: String(row.rule_id), state: stateOf(row) })
      })
    },
    hear(devices, now) {
      const { session, take, stateOf } = open()
      for (const device of devices)
        for (const rule of rules.of(device)) {
          const reading = device.readings.find((r) => r.identifier === rule.identifier)
          if (!reading) continue
          const before = stateOf(keyOf(device.deviceId, rule.id))
          const about = { tenant: device.tenant, deviceId: device.deviceId, ruleId: rule.id }
          take(about, rule, before, judge(rule, before, { ...reading, ts: device.ts }, now))
        }
      return session
    },
    due(now) {
      const tenants = new Set<string>()
      for (const key of due) {
        const standing = standings.get(key)
        if (standing && (standing.state.due ?? 0) <= now) tenants.add(standing.tenant)
      }
      return [...tenants]
    },
    tick(now, tenant) {
      const { session, take, touched } = open()
      for (const key of due) {
        const standing = standings.get(key)
        if (standing?.tenant !== tenant || (standing.state.due ?? 0) > now) continue
        const rule = rules.named(standing.ruleId)
        if (!rule) due.delete(key)
        else take(standing, rule, standing.state, elapse(rule, standing.state, now))
      }
      return touched.size > 0 ? session : undefined
    },
  }
}

const stateOf = (row: Record<string, unknown>): RuleState => {
  const phases = ['normal', 'pending', 'active', 'clearing'] as const
  return {
    phase: phases.find((phase) => phase === row.phase) ?? 'normal',
    since: Number(row.since),
    ...(row.due === null ? {} : { due: Number(row.due) }),
    ...(row.value === null ? {} : { value: Number(row.value) }),
    ts: Number(row.ts),
  }
}

async function save(tx: Tx, standings: readonly (Standing | undefined)[]): Promise<void> {
  const rows = standings.filter((s) => s !== undefined)
  if (rows.length === 0) return
  const column = <T>(pick: (s: Standing) => T) => rows.map(pick)
  await tx.query(
    `insert into rule_state (rule_id, device_id, tenant_id, phase, since, due, value, ts)
     select * from unnest($1::bigint[], $2::bigint[], $3::varchar[], $4::varchar[], $5::bigint[], $6::bigint[], $7::float8[], $8::bigint[])
     on conflict (device_id, rule_id) do update set phase = excluded.phase, since = excluded.since, due = excluded.due,
       value = excluded.value, ts = excluded.ts`,
    [
      column((s) => s.ruleId),
      column((s) => s.deviceId),
      column((s) => s.tenant),
      column((s) => s.state.phase),
      column((s) => s.state.since),
      column((s) => s.state.due ?? null),
      column((s) => s.state.value ?? null),
      column((s) => s.state.ts),
    ],
  )
}
