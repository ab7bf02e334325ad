// Judges what devices are doing by their reports as they are stored: in memory while reports come in the order of their
// times. A device that is not known yet, or whose reports come late, is marked, and its sessions are made anew out of the
// series (run-recheck.ts). So it is after a restart where the state of a locked device could not be written.
import type { Snapshot } from '@steward/domain/iot/intake/decode'
import {
  type EndedSession,
  type RunFold,
  type RunReport,
  type RunRule,
  asStored,
  follow,
  stateOf,
} from '@steward/domain/iot/run/run-state'
import type { AppContext } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { type Kept, addSessions, dropRecheck, endSessions, keptOf, markRecheck, storeRunStates } from './run-rows.ts'
import type { RunRules } from './run-rules.ts'

/** Results of one transaction of one tenant. */
export interface RunJudgement {
  store(tx: Tx): Promise<void>
  /** Call after the commit; returns the run states that changed, by device. */
  applyToMemory(): ReadonlyMap<string, string>
}

export interface RunJudge {
  /** `snapshots` changed what is stored. */
  judge(tenant: string, snapshots: readonly Snapshot[]): RunJudgement
  /** Devices to be rechecked, with the time (ms) since when. */
  readonly marked: Map<string, Map<string, number>>
  /** States of devices whose rows were locked, by tenant; the next judgement stores them. */
  readonly unsaved: Map<string, ReadonlyMap<string, string>>
  /** Replaces what is known of a device once its sessions were made anew. */
  set(deviceId: string, rule: RunRule | undefined, fold: RunFold | undefined): void
}

interface Known {
  rule: RunRule
  fold: RunFold
}

export function createRunJudge(app: AppContext, rules: RunRules): RunJudge {
  const known = new Map<string, Known>()
  const marked = new Map<string, Map<string, number>>()
  const unsaved = new Map<string, ReadonlyMap<string, string>>()
  /** Devices whose expression failed, so that it is said once. */
  const broken = new Set<string>()

  const markOf = (tenant: string, deviceId: string) => marked.get(tenant)?.get(deviceId)

  return {
    marked,
    unsaved,
    set(deviceId, rule, fold) {
      if (rule && fold) known.set(deviceId, { rule, fold })
      else known.delete(deviceId)
    },
    judge(tenant, snapshots) {
      const after = new Map<string, Known>()
      const late = new Map<string, number>()
      const ended: Kept[] = []
      const begun: Kept[] = []
      const states = new Map<string, string>()
      for (const [deviceId, own] of Map.groupBy(snapshots, ({ device }) => device.deviceId)) {
        const [first] = own
        const rule = first && rules.of({ tenant, deviceId, typeId: first.device.model.typeId })
        if (!rule) continue
        const before = known.get(deviceId)
        const mark = markOf(tenant, deviceId)
        const reports = reportsOf(rule, own)
        const since = reports[0]?.ts ?? Infinity
        if (before?.rule !== rule || mark !== undefined || since <= before.fold.ts) {
          if (since < (mark ?? Infinity)) late.set(deviceId, since)
          continue
        }
        try {
          const done: EndedSession[] = []
          const fold = reports.reduce<RunFold>(
            (at, report) => follow(rule, at, report, (one) => done.push(one)),
            before.fold,
          )
          after.set(deviceId, { rule, fold })
          const isOld = (start: number) => start === before.fold.open?.start
          ended.push(...done.filter(({ start }) => isOld(start)).map((one) => keptOf(deviceId, rule, one)))
          begun.push(...done.filter(({ start }) => !isOld(start)).map((one) => keptOf(deviceId, rule, one)))
          if (fold.open && !isOld(fold.open.start)) begun.push(keptOf(deviceId, rule, fold.open))
          const state = stateOf(fold.open?.type)
          if (done.length > 0 || fold.open !== before.fold.open) states.set(deviceId, state)
        } catch (error) {
          // One device's expression stops neither its readings nor other devices.
          if (!broken.has(deviceId)) app.log.error({ err: error, tenant, deviceId }, 'a run state could not be judged')
          broken.add(deviceId)
        }
      }
      const before = unsaved.get(tenant) ?? new Map<string, string>()
      let locked = new Map<string, string>()
      return {
        async store(tx) {
          await markRecheck(tx, late)
          await endSessions(tx, ended)
          await addSessions(tx, begun)
          locked = await storeRunStates(tx, new Map([...before, ...states]))
          await markRecheck(tx, new Map([...locked.keys()].map((id) => [id, app.now().getTime()])))
          const isMarked = (id: string) => locked.has(id) || late.has(id) || markOf(tenant, id) !== undefined
          await dropRecheck(
            tx,
            [...before.keys()].filter((id) => !isMarked(id)),
          )
        },
        applyToMemory() {
          if (locked.size > 0) unsaved.set(tenant, locked)
          else unsaved.delete(tenant)
          for (const [deviceId, one] of after) known.set(deviceId, one)
          if (late.size > 0) marked.set(tenant, new Map([...(marked.get(tenant) ?? []), ...late]))
          return states
        },
      }
    },
  }
}

/** What snapshots of one device say of the points that are followed, in the order of their times. */
function reportsOf(rule: RunRule, snapshots: readonly Snapshot[]): RunReport[] {
  const points = new Map(rule.points.map((point) => [point.identifier, point]))
  const byTime = new Map<number, Map<string, number | null>>()
  for (const { ts, readings } of snapshots) {
    if (readings.length === 0) continue
    const values = byTime.get(ts) ?? new Map<string, number | null>()
    byTime.set(ts, values)
    for (const { identifier, value, q } of readings) {
      const point = points.get(identifier)
      if (point) values.set(identifier, asStored(point, value, q))
    }
  }
  return [...byTime].map(([ts, values]) => ({ ts, values })).toSorted((a, b) => a.ts - b.ts)
}
