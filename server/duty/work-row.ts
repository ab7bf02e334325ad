// What a kind of document says of itself as a piece of work, for supervision and for one's own work: declared beside it.
// Text is SQL over a row `t`.
import type { Dictionary } from '@steward/domain/dictionary'
import type { Entity } from '@steward/domain/entity'
import type { DbRow } from '../platform/db.ts'

export interface WorkRow {
  kind: string
  entity: Entity
  states: Dictionary<string>
  /** Fields of its state and its number. */
  state: string
  no: string
  /** States in which the worker has something to do, and those in which his part is done. */
  open: readonly string[]
  done: readonly string[]
  device: string
  /** In percent. */
  progress: string
  planned: string
  /** By when something has to be done next, which field says so, and the clock by which that is judged. */
  due: string
  dueName: string
  clock: (now: string) => string
  dueOf: (row: DbRow) => unknown
  /** Whether it was given to anybody, and whether a person may take it without being named. */
  isGiven: string
  isPool: (me: string) => string
  /** The step its worker takes next without being asked anything, or null. */
  next: string
}
