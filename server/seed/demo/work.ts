// The planned work of a demonstration hospital, as data: what is inspected and kept up, by whom, and by which plans.
import type { DemoGroup } from './first-groups.ts'
import type { RoundPlan } from './first-inspections.ts'
import type { Fate, UpkeepPlan } from './first-upkeep.ts'
import type { Hospital } from './hospital.ts'

/** Name, short name, begin, end, colour, whether it is a rest. */
export type DemoShift = readonly [name: string, code: string, from: string, to: string, color: string, isRest: 0 | 1]

/** A round of today: minutes from now, how many of its items are answered, and one that is not in order. */
export interface TodaysRound {
  template: string
  account: string
  minutes: number
  answered?: number
  bad?: readonly [item: string, said: string]
  weather?: string
}

export interface DemoWork {
  hospital: Hospital
  /** Accounts of those who plan and who check. */
  chief: string
  checker: string
  indicators: string
  rounds: readonly RoundPlan[]
  today: readonly TodaysRound[]
  upkeep: readonly UpkeepPlan[]
  bills: readonly (readonly [plan: string, device: number, days: number, who: string, fate: Fate])[]
  plans: string
  groups: readonly DemoGroup[]
  shifts: Record<DemoGroup['shifts'], readonly DemoShift[]>
  holidays: readonly (readonly [first: string, last: string, name: string, kind: 'holiday' | 'workday'])[]
  words: { missed: string; observed: string; noShow: string; noParts: string; leak: string; permit: string }
}
