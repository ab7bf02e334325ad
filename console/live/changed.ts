// Which queries show rows of an entity that changed.
import { recordOf } from '@steward/client/wire'
import { showsAlarms } from './affected.ts'

export interface ListChange {
  entity: string
  /** Undefined where the rows are not named. */
  ids: ReadonlySet<string> | undefined
  /** When they changed (ms of this browser's clock), or earlier. */
  at: number
}

/** Undefined for an event that names no entity. */
export function changeOf(data: unknown, now: number): ListChange | undefined {
  const { entity, ids, ago } = recordOf(data)
  if (typeof entity !== 'string') return undefined
  const at = now - (typeof ago === 'number' ? ago : 0)
  return { entity, ids: Array.isArray(ids) ? new Set(ids.map(String)) : undefined, at }
}

/** Queries over rows of the entity they begin with, over those of another one, named third, and over those of several. */
const own = new Set<unknown>(['list', 'lazy-list', 'tree', 'board', 'calendar', 'count', 'unread', 'active', 'caller'])
const ofAnother = new Set<unknown>(['timeline', 'related'])
const ofSeveral = new Set<unknown>(['counting'])
const ofOneRow = new Set<unknown>(['detail', 'history'])

/** Alarms tell what changed themselves; of those before the stream was open only this is told. */
const ALARMS = 'alarm-record'

/** Choices of an open input and what a form was filled from are none of these. */
export function isChangedBy(queryKey: readonly unknown[], { entity, ids }: ListChange): boolean {
  if (entity === ALARMS && showsAlarms(queryKey)) return true
  const [name, what, third] = queryKey
  if (ofAnother.has(what)) return third === entity
  if (ofSeveral.has(what)) return Array.isArray(third) && third.includes(entity)
  if (name !== entity) return false
  return own.has(what) || (ofOneRow.has(what) && (ids?.has(String(third)) ?? true))
}
