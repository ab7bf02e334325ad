// The shape a demonstration hospital is written down in. Hospitals, people and telephone numbers are invented.
import type { Campus } from './areas.ts'

export interface DemoNotice {
  title: string
  /** Key of the dictionary `notice`. */
  category: number
  /** Days before the day of seeding. */
  daysAgo: number
  content: string
}

export interface Hospital {
  tenantId: string
  name: string
  /** Outline; names that end in 班, 组 or 室 are teams. */
  depts: string
  /** One post per line: name and key of `post_category`. */
  posts: string
  /** One person per line: account, name, sex (1 or 2), department, post, role. */
  people: string
  /** Accounts that get a password of their own; the others cannot sign in. */
  openTo: readonly string[]
  notices: readonly DemoNotice[]
  campuses: readonly Campus[]
}
