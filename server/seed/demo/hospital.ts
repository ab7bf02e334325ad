// The format of a demo hospital. Hospitals, people and telephone numbers are fictitious.
import type { Locale } from '@steward/domain/alarm/words'
import type { Place } from '@steward/domain/iot/fleet/places'
import type { Campus } from './areas.ts'

export interface DemoNotice {
  title: string
  /** Key of dictionary `notice`. */
  category: number
  /** Days before seeding. */
  daysAgo: number
  /** Months of its release in which it is said; all where there are none. */
  months?: readonly number[]
  content: string
}

export interface Hospital {
  tenantId: string
  name: string
  /** Language of all its names. */
  locale: Locale
  /** Outline; names ending in 班, 组, 室 or team are teams. */
  depts: string
  /** One position per line: name and key of `post_category`. Columns are separated by `; ` where names have blanks. */
  posts: string
  /** One person per line, with the same columns: account, name, sex (1 or 2), department, position, role. */
  people: string
  /** Accounts that get a published password; the others cannot sign in. */
  openTo: readonly string[]
  notices: readonly DemoNotice[]
  campuses: readonly Campus[]
  /** The floor a department works on, by its name. */
  floorOf: Readonly<Record<string, Place>>
}
