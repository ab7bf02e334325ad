// No-data deadlines of devices: computed from the last report, not counting time the server could not receive any.
import type { AppContext } from '../platform/ctx.ts'
import { type Tx, platformScope } from '../platform/db.ts'
import type { NoDataWatch } from './no-data-watches.ts'
import { type RuleStates, keyOf } from './rule-states.ts'
import type { Rules } from './rules.ts'

/** Server downtime that counts after a start, and the longest time gateways get to reconnect (ms). */
const LEAST_GAP = 2_000
const RECONNECT = 30_000

export interface NoDataDeadlines {
  /** Reads when the server was last running. */
  load(): Promise<void>
  enrol(tx: Tx, tenant: string, now: number, how?: { isLoading: boolean }): Promise<void>
  /** Re-enrols deadlines where rules or devices have changed. */
  refresh(tenant: string, now: number): Promise<void>
  isWatched(tenant: string, key: string): boolean
  postpone(tenant: string, gap: number): void
}

interface LastReport {
  value: number
  ts: number
  /** By the server's clock. */
  at: number
}

export function createNoDataDeadlines(app: AppContext, rules: Rules, states: RuleStates): NoDataDeadlines {
  const watched = new Map<string, { of: readonly NoDataWatch[]; timeouts: ReadonlyMap<string, number> }>()
  let lastRunning: number | undefined

  const graceOf = (now: number): number | undefined => {
    if (lastRunning === undefined) return undefined
    const gap = now - lastRunning
    // Set back meanwhile, the clock does not tell how long the server was down.
    if (gap < 0) return undefined
    return gap > LEAST_GAP ? gap + RECONNECT : 0
  }

  async function enrol(tx: Tx, tenant: string, now: number, { isLoading } = { isLoading: false }): Promise<void> {
    const all = rules.noDataWatches(tenant)
    const timeouts = new Map(all.map(({ deviceId, rule, timeout }) => [keyOf(deviceId, rule.id), timeout]))
    const before = watched.get(tenant)?.timeouts
    const open = all.filter(({ deviceId, rule, timeout }) => {
      const key = keyOf(deviceId, rule.id)
      const { phase, due } = states.stateOf(key)
      return phase === 'normal' && (isLoading || due === undefined || before?.get(key) !== timeout)
    })
    const reports = await readLastReports(tx, open)
    const grace = isLoading ? graceOf(now) : 0
    for (const { deviceId, rule, timeout, from } of open) {
      const key = keyOf(deviceId, rule.id)
      const last = reports.get(key)
      // A device that is taken into service again has its full time from now on.
      const isNew = !isLoading && before?.has(key) !== true
      const since = Math.max(last?.at ?? 0, from, isNew ? now : 0)
      // If the downtime is unknown, every device gets its full time again.
      const due = grace === undefined ? now + timeout : since + timeout + grace
      const state = states.stateOf(key)
      const seen = last && last.ts > state.ts ? { value: last.value, ts: last.ts } : {}
      states.set({ tenant, deviceId, ruleId: rule.id, state: { ...state, ...seen, phase: 'normal', due } })
    }
    watched.set(tenant, { of: all, timeouts })
  }

  return {
    enrol,
    async load() {
      const [rows = []] = await app.db
        .open(platformScope)
        .readOnce([{ text: 'select at from alarm_clock', values: [] }])
      lastRunning = rows[0] ? Number(rows[0].at) : undefined
    },
    async refresh(tenant, now) {
      if (watched.get(tenant)?.of === rules.noDataWatches(tenant)) return
      await app.db.transaction({ tenant, platform: false }, (tx) => enrol(tx, tenant, now))
    },
    isWatched: (tenant, key) => watched.get(tenant)?.timeouts.has(key) ?? false,
    postpone(tenant, gap) {
      for (const key of watched.get(tenant)?.timeouts.keys() ?? []) {
        const known = states.get(key)
        if (known?.state.due === undefined) continue
        states.set({ ...known, state: { ...known.state, due: known.state.due + gap + Math.min(gap, RECONNECT) } })
      }
    },
  }
}

/** A broken sensor keeps its last good value, with that value's time. */
async function readLastReports(tx: Tx, watches: readonly NoDataWatch[]): Promise<Map<string, LastReport>> {
  if (watches.length === 0) return new Map()
  const rows = await tx.query<{ deviceId: string; ruleId: string; value: number; ts: number; at: number }>(
    `select k.device_id as "deviceId", k.rule_id as "ruleId", x.value, x.ts, coalesce(
       (select floor(extract(epoch from t.recv_ts) * 1000) from telemetry t where t.sid = s.sid and t.ts = to_timestamp(x.ts / 1000)),
       x.ts)::float8 as at
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as k(device_id, rule_id, identifier)
     join ts_device s on s.device_id = k.device_id
     join device_latest l on l.sid = s.sid
     cross join lateral (select (l.vals -> k.identifier ->> 0)::float8 as value, (l.vals -> k.identifier ->> 1)::float8 as ts) x
     where x.ts is not null`,
    [
      watches.map(({ deviceId }) => deviceId),
      watches.map(({ rule }) => rule.id),
      watches.map(({ rule }) => rule.identifier),
    ],
  )
  return new Map(rows.map((row) => [keyOf(row.deviceId, row.ruleId), row]))
}

/** Stores that the server is running. If the latest second is lost in a crash, deadlines are only a second late. */
export async function storeHeartbeat(app: AppContext, now: number): Promise<void> {
  await app.db.transaction(platformScope, async (tx) => {
    await tx.query('set local synchronous_commit = off')
    await tx.query(
      `insert into alarm_clock (tenant_id, at) values ($1, $2) on conflict (tenant_id) do update set at = excluded.at`,
      [platformScope.tenant, Math.round(now)],
    )
  })
}
