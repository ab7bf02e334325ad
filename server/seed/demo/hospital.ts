// The format of a demo hospital. Hospitals, people and telephone numbers are fictitious.
import type { Campus } from './areas.ts'

export interface DemoNotice {
  title: string
  /** Key of dictionary `notice`. */
  category: number
  /** Days before seeding. */
  daysAgo: number
  content: string
}

export interface Hospital {
  tenantId: string
  name: string
  /** Outline; names ending in 班, 组 or 室 are teams. */
  depts: string
  /** One position per line: name and key of `post_category`. */
  posts: string
  /** One person per line: account, name, sex (1 or 2), department, position, role. */
  people: string
  /** Accounts that get a published password; the others cannot sign in. */
  openTo: readonly string[]
  notices: readonly DemoNotice[]
  campuses: readonly Campus[]
}
