// What a rule looks at. Times in milliseconds; values in the property's unit.
import type { Checked } from '../../expression/index.ts'

/** 1 critical, 2 major, 3 minor, 4 for information. */
export type Level = 1 | 2 | 3 | 4

/** A limit of the thing model: high-high, high, low, low-low. */
export type LimitRef = 'hh' | 'h' | 'l' | 'll'

export type Comparison = 'gt' | 'ge' | 'lt' | 'le'

/** What one value says by itself. */
export type ValueCondition =
  | {
      type: 'threshold'
      op: Comparison
      /** Not a number where the model has none. */
      limit: number
      /** The limit of the thing model it is. */
      ref?: LimitRef
    }
  | { type: 'range_out' | 'range_in'; low: number; high: number }
  /** The values of a flag or an enumeration. */
  | { type: 'state'; keys: readonly number[] }

/** A condition over several properties, at most three deep. */
export type Combination = { all: readonly Part[] } | { any: readonly Part[] }
export type Part = Combination | { identifier: string; condition: ValueCondition }

export type Condition =
  | ValueCondition
  /** One value gives way to another; without `from` or `to` any does. */
  | { type: 'change'; from?: number; to?: number }
  /** How far the value moves in `per`, or which share (%) of what it was. */
  | { type: 'rate'; per: number; by: 'amount' | 'share'; direction: 'rise' | 'fall' | 'either'; limit: number }
  /** How far (%) the value is from what is usual: at this hour of the last days, or for devices of its kind. */
  | { type: 'deviation'; from: 'hours' | 'peers'; share: number }
  | { type: 'quality'; codes: readonly number[] }
  | { type: 'nodata'; timeout: number }
  | { type: 'offline' }
  /** Of an event; `where` is judged over what it says. */
  | { type: 'event'; where?: Checked }
  | { type: 'expr'; checked: Checked }
  | { type: 'combo'; of: Combination }

/** A step of a rule: what has to hold for this level. */
export interface Bound {
  level: Level
  condition: Condition
}

/** What is true for a moment and stands for nothing after it. */
export const isPulse = ({ type }: Condition): boolean => type === 'change' || type === 'event'

/** What is judged by the values of several properties. */
export const isJoint = (condition: Condition): condition is Extract<Condition, { type: 'expr' | 'combo' }> =>
  condition.type === 'expr' || condition.type === 'combo'

/** The properties a combination reads. */
export const identifiersOf = (of: Combination): string[] =>
  partsOf(of).flatMap((part) => ('identifier' in part ? [part.identifier] : identifiersOf(part)))

export const partsOf = (of: Combination): readonly Part[] => ('all' in of ? of.all : of.any)
