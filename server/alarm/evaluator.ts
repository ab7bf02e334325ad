// What is judged by rules, and what whoever brings it asks of the evaluator.
import type { Value } from '@steward/domain/expression/index'
import type { Tx } from '../platform/db.ts'
import type { Evaluation } from './evaluation.ts'

export interface DeviceReport {
  deviceId: string
  typeId: string
  /** Event time, epoch in ms. */
  ts: number
  readings: readonly { identifier: string; value: number; q: number }[]
}

export interface DeviceHappening {
  deviceId: string
  typeId: string
  identifier: string
  ts: number
  params: Readonly<Record<string, Value>>
}

/** A device that is about to be judged by what it said. */
export type Prepared = Pick<DeviceReport, 'deviceId' | 'typeId' | 'ts'> & Partial<Pick<DeviceReport, 'readings'>>

export interface RuleEvaluator {
  load(): Promise<void>
  /** A transaction failed. Where perhaps only its answer was lost, stored states are read again before the next one. */
  doubt(tenant: string, error: unknown): void
  /** Reads the stored states again where they are in doubt. */
  settle(tx: Tx, tenant: string): Promise<void>
  /** Reads what the rules of these devices need to know besides their readings. */
  prepare(tx: Tx, tenant: string, devices: readonly Prepared[], now: number): Promise<void>
  evaluate(tenant: string, devices: readonly DeviceReport[], now: number): Evaluation
  /** Of events that were not judged before, in their order. */
  judgeEvents(tenant: string, events: readonly DeviceHappening[], now: number, after: Evaluation): Evaluation
  /** Devices of the tenant came or went: the next tick looks at them. */
  lookAgain(tenant: string): void
  /**
   * Before a tick: settles what is in doubt; where rules or devices have changed, what waited under them or stood ends, what
   * stands under those in force again is raised, and deadlines are set anew. Returns whether subscribers must be notified.
   */
  ready(tenant: string, now: number): Promise<boolean>
  /** Findings due by the clock; undefined when there are none. Held up: reports wait, so nothing is known to be silent. */
  advance(tenant: string, now: number, isHeldUp?: boolean): Promise<Evaluation | undefined>
  /** The server could not receive reports of the tenant's devices for this long (ms); negative: the clock was set back. */
  moveDeadlines(tenant: string, gap: number, now: number): void
  /** Verdicts that could not be applied; they are retried. */
  readonly failed: number
}
