// What became of a message step by step, with counts: "where did my data go?" Pure.
import type { Finding, FindingCode, Reading, Snapshot } from './decode-types.ts'
import { isFitForAlarm } from './quality.ts'

export const stageNames = ['auth', 'parse', 'decode', 'validate', 'quality', 'store', 'rule'] as const

/** Values (of the first two steps messages) that went on, and those that did not or were marked. */
export interface Stage {
  stage: (typeof stageNames)[number]
  passed: number
  lost: number
}

export interface Account {
  findings: readonly Finding[]
  snapshots: readonly Snapshot[]
  /** Stored before. */
  isRepeated(snapshot: Snapshot): boolean
  /** Not the newest of its property, so that no rule judges it. */
  isLate(reading: Reading): boolean
}

const pointsOf = (snapshots: readonly Snapshot[]) => snapshots.flatMap(({ readings }) => readings)

/** Ends with the step after which nothing was left. */
export function stagesOf({ findings, snapshots, isRepeated, isLate }: Account): Stage[] {
  const count = (...codes: FindingCode[]) =>
    findings.reduce((sum, { code, times = 1 }) => sum + (codes.includes(code) ? times : 0), 0)
  const points = pointsOf(snapshots)
  const good = points.filter(({ q }) => q === 0).length
  const fresh = snapshots.filter((snapshot) => !isRepeated(snapshot))
  const judged = pointsOf(fresh.filter(({ historical }) => !historical)).filter((reading) => !isLate(reading))
  const fit = judged.filter(({ q }) => isFitForAlarm(q)).length
  const [topics, unread] = [count('E_TOPIC'), count('E_PARSE', 'E_SIZE')]
  const [unknown, refused] = [
    count('E_UNKNOWN', 'E_UNMAPPED', 'E_MODEL'),
    count('E_TYPE', 'E_TIME', 'E_TOO_OLD', 'E_DISABLED'),
  ]
  const isRead = points.length + unknown + refused > 0
  const stored = pointsOf(fresh).length
  const all: Stage[] = [
    { stage: 'auth', passed: topics > 0 ? 0 : 1, lost: topics },
    { stage: 'parse', passed: unread > 0 && !isRead ? 0 : 1, lost: unread },
    { stage: 'decode', passed: points.length + refused, lost: unknown },
    { stage: 'validate', passed: points.length, lost: refused },
    { stage: 'quality', passed: good, lost: points.length - good },
    { stage: 'store', passed: stored, lost: points.length - stored },
    { stage: 'rule', passed: fit, lost: stored - fit },
  ]
  // A marked value goes on all the same.
  const end = all.findIndex(({ stage, passed }) => passed === 0 && stage !== 'quality')
  return end < 0 ? all : all.slice(0, end + 1)
}

export interface Shown {
  d: string
  ts: number
  /** Value and quality by property. */
  v: Record<string, [value: number, q: number]>
}

const MOST_SHOWN = 100

/** The first values a message was decoded to, as the log keeps them. */
export function shownOf(snapshots: readonly Snapshot[]): Shown[] {
  let left = MOST_SHOWN
  const shown: Shown[] = []
  for (const { device, ts, readings } of snapshots) {
    if (left <= 0) break
    const part = readings.slice(0, left)
    left -= part.length
    shown.push({
      d: device.code,
      ts,
      v: Object.fromEntries(part.map(({ identifier, value, q }) => [identifier, [value, q]])),
    })
  }
  return shown
}
