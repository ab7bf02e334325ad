// Which queries show rows of an entity that changed.
import { recordOf } from '@steward/client/wire'
import { type Follows, isOfThose } from '../data/follows.ts'
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

/** Alarms tell what changed themselves; of those before the stream was open only this is told. */
const ALARMS = 'alarm-record'

export const isChangedBy = (follows: Follows | undefined, { entity, ids }: ListChange): boolean =>
  entity === ALARMS ? showsAlarms(follows) : isOfThose(follows, entity, ids)
