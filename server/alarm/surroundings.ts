// What a rule has to know besides the reading it judges: present values of other properties, what is usual, and the readings
// a rate is taken over after a restart. Read before the judging, which is then without the database.
import type { Around, Rule, RuleState } from '@steward/domain/alarm/rule'
import { isJoint } from '@steward/domain/alarm/rule/condition'
import type { Past } from '@steward/domain/alarm/rule/sight'
import type { Value } from '@steward/domain/expression/index'
import type { Tx } from '../platform/db.ts'
import { readPast } from './past-readings.ts'
import { createPresentValues } from './present-values.ts'
import { keyOf } from './rule-states.ts'
import { createUsualValues } from './usual-values.ts'

type Values = ReadonlyMap<string, Value>

/** A rule that is about to be judged on a device. */
export interface Asked {
  deviceId: string
  typeId: string
  rule: Rule
  /** Event time (ms) of the reading it is judged by, where there is one. */
  ts?: number
}

export interface Surroundings {
  /** Reads what these need and is not known. `state` is what stands of each. */
  load(tx: Tx, asked: readonly Asked[], state: (key: string) => RuleState | undefined, now: number): Promise<void>
  present(deviceId: string): Values | undefined
  /** Keeps what was committed. */
  keep(deviceId: string, values: Values): void
  around(asked: Asked, values: Values | undefined, now: number): Around
  /** Where a rate begins after a restart, with the readings before it. */
  begin(key: string, state: RuleState): RuleState
  clear(): void
}

/** Whether present values are needed to judge it: of other properties, or of its own in an expression. */
export const isJudgedWith = ({ reads = [], condition, runsWhen, quietWhen, clearsWhen }: Rule): boolean =>
  reads.length > 0 || isJoint(condition) || (runsWhen ?? quietWhen ?? clearsWhen) !== undefined

const isRate = ({ condition }: Rule) => condition.type === 'rate'

export function createSurroundings(): Surroundings {
  const present = createPresentValues()
  const usual = createUsualValues()
  /** By key of rule and device: readings from before the start. */
  const past = new Map<string, readonly Past[]>()
  return {
    async load(tx, asked, state, now) {
      await present.load(
        tx,
        asked.flatMap(({ rule, deviceId }) => (isJudgedWith(rule) ? [deviceId] : [])),
      )
      await usual.load(tx, asked, now)
      const begun = asked.filter(({ rule, deviceId, ts }) => {
        const key = keyOf(deviceId, rule.id)
        return isRate(rule) && ts !== undefined && !past.has(key) && state(key)?.past === undefined
      })
      for (const [key, readings] of await readPast(tx, begun, now)) past.set(key, readings)
    },
    present: present.of,
    keep: present.set,
    around: (asked, values, now) => ({
      ...(values && { values }),
      usual: usual.of(asked, now),
    }),
    begin(key, state) {
      const readings = past.get(key)
      return !readings || state.past ? state : { ...state, past: readings }
    },
    clear() {
      present.clear()
      past.clear()
    },
  }
}
