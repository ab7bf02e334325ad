// Repairs of a demonstration hospital, told as what people did when; the steps themselves are taken, not copied.
import type { Row } from '@steward/domain/entity'
import type { repairBill } from '@steward/domain/index'
import type { Place } from '@steward/domain/iot/fleet/places'

type Bill = Row<typeof repairBill>

/** Minutes after the report, account, step of the request (`bill`) or of its order, and what was given with it. */
export type Chapter = readonly [
  minutes: number,
  account: string,
  of: 'bill' | 'order',
  step: string,
  input?: Readonly<Record<string, unknown>>,
]

export interface Story {
  hoursAgo: number
  reporter: string
  place: Place
  /** Code of the type of a device at the place. */
  device?: string
  title: string
  description: string
  trade: NonNullable<Bill['trade']>
  priority: Bill['priority']
  impact?: NonNullable<Bill['impact']>
  chapters: readonly Chapter[]
}

/** Names a person of the hospital, or an earlier story by its title, where an id is given. */
export const idOf = (name: string) => ({ named: name })

export const taken = (minutes: number, by: string, assignee?: string): Chapter =>
  assignee === undefined
    ? [minutes, by, 'bill', 'accept']
    : [minutes, by, 'bill', 'accept', { assigneeId: idOf(assignee) }]

/** From the acceptance to being at work. */
export const begun = (minutes: number, technician: string): readonly Chapter[] => [
  [minutes, technician, 'order', 'accept'],
  [minutes + 14, technician, 'order', 'arrive'],
  [minutes + 17, technician, 'order', 'start'],
]

export const finished = (
  minutes: number,
  technician: string,
  [faultPhenomenon, faultCause, faultRemedy]: readonly [string, string, string],
  repairDesc: string,
): Chapter => [
  minutes,
  technician,
  'order',
  'finish',
  // The devices of the demonstration live on and may alarm just now.
  { faultPhenomenon, faultCause, faultRemedy, repairDesc, confirmActive: 1 },
]

export const checked = (minutes: number, by: string, note?: string): Chapter => [
  minutes,
  by,
  'order',
  'check',
  { checkResult: note === undefined ? 'pass' : 'fail', ...(note === undefined ? {} : { note }) },
]

export const rated = (
  minutes: number,
  by: string,
  [scoreSpeed, scoreQuality, scoreAttitude]: readonly [number, number, number],
  evaluateText?: string,
): Chapter => [
  minutes,
  by,
  'bill',
  'evaluate',
  { scoreSpeed, scoreQuality, scoreAttitude, ...(evaluateText === undefined ? {} : { evaluateText }) },
]
