// A compiled rule, what is remembered of it on one device, and what follows from a reading. Times in milliseconds.
import type { Checked } from '../../expression/index.ts'
import type { Bound, Condition, Level } from './condition.ts'
import type { Past } from './sight.ts'

/** When a rule may raise anything; times in milliseconds. */
export interface Hours {
  isOpen(at: number): boolean
  /** The next time it opens; undefined where it never does. */
  opensAt(after: number): number | undefined
}

export interface Rule {
  id: string
  /** Of its row, as records name it: what waited for its time under another one begins anew. */
  rev?: number
  name: string
  level: Level
  /** The property, or the event. Empty where it is about the device, or about several properties. */
  identifier: string
  condition: Condition
  /** Other levels and directions of the same kind of condition. */
  further?: readonly Bound[]
  /** On-delay: how long the condition must hold before the alarm is raised. */
  duration: number
  /** In place of an on-delay: so many readings, events or changes must meet it within this time. */
  repeat?: { count: number; window: number }
  /** How far beyond the limit a value must return to count as recovered. */
  hysteresis: number
  /** Off-delay: how long the value must stay recovered. */
  clearDelay: number
  /** What has recovered is over by itself, or stays until a person resets it, or is never taken for recovered. */
  clears?: 'auto' | 'latched' | 'manual'
  /** What counts as recovered in place of the hysteresis. */
  clearsWhen?: Checked
  /** So many raises and recoveries within this time make one alarm that flaps. */
  flap?: { count: number; window: number }
  hours?: Hours
  /** Only then the condition says anything: what stands is over when it ends. */
  runsWhen?: Checked
  /** Nothing is raised meanwhile; what stands stays. */
  quietWhen?: Checked
  /** Told also while somebody works at the device. */
  isAlwaysTold?: boolean
  /** While an alarm of it stands, what its device supplies has no supply. */
  cutsSupply?: boolean
  /** Other properties it reads, in the order of their names. */
  reads?: readonly string[]
  /** Of one device: the id of the type's rule it stands in for. */
  replaces?: string
}

/** By level: what holds, and what is not over yet. */
export interface Seen {
  met: Level | undefined
  held: Level | undefined
}

export type Phase = 'normal' | 'pending' | 'active' | 'clearing' | 'latched'

export interface RuleState {
  phase: Phase
  /** Event time at which the phase began. */
  since: number
  /** Server time at which the phase ends without a further reading. */
  due?: number
  value?: number
  /** Event time of the last evaluated reading. */
  ts: number
  /** Of what stands. */
  level?: Level
  /** What was seen last, where the last value does not tell it. */
  seen?: Seen
  /** Readings within the time a rate is taken over. */
  past?: readonly Past[]
  /** Times (event time) at which the condition was met, where it must be so often. */
  counted?: readonly number[]
  /** Times (event time) at which it was raised or recovered lately. */
  turns?: readonly number[]
  /** It flaps, until nothing has turned for a while: up to this server time. */
  calmAt?: number
}

export interface Reading {
  value: number | undefined
  /** Event time. */
  ts: number
  /** Quality code (0 good). */
  q: number
}

/**
 * `at` is when the condition became true; `valueAt` when the value was measured, which is earlier for no-data rules.
 * What recovers under a rule that latches stays until it is reset: `latch`.
 */
export interface Verdict {
  kind: 'trigger' | 'repeat' | 'escalate' | 'deescalate' | 'latch' | 'clear' | 'flapStart' | 'flapEnd'
  at: number
  value: number | undefined
  valueAt: number
  /** Of what stands from now on; of a recovery, what stood. */
  level: Level
  /** Raised again amid a flap: whoever closed the alarm meanwhile has a new one that flaps. */
  isFlapping?: true
}
export interface Outcome {
  state: RuleState
  verdict?: Verdict
}

export const initialState: RuleState = { phase: 'normal', since: 0, ts: 0 }

/** All levels of a rule, the gravest first. */
export const boundsOf = ({ level, condition, further = [] }: Pick<Rule, 'level' | 'condition' | 'further'>): Bound[] =>
  [{ level, condition }, ...further].toSorted((one, other) => one.level - other.level)

/** The condition of a level; that of the rule where none has it any more. */
export const conditionAt = (rule: Rule, level: Level): Condition =>
  boundsOf(rule).find((one) => one.level === level)?.condition ?? rule.condition

/** What a rule watches for, as a text to be compared: `["temp",{"type":"threshold","op":"gt","limit":8}]`. */
export const markOf = ({ identifier, condition, further = [] }: Pick<Rule, 'identifier' | 'condition' | 'further'>) =>
  JSON.stringify([identifier, condition, ...further], (key, value: unknown) =>
    key === 'checked' || key === 'where' ? (value as Checked).text : value,
  )

/** Server time at which the state has to be looked at without a reading. */
export const dueOf = ({ due, calmAt }: RuleState): number | undefined =>
  due === undefined || calmAt === undefined ? (due ?? calmAt) : Math.min(due, calmAt)
