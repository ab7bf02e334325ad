// Input typed into a form, kept in localStorage until it is saved: per account, tenant, entity and row.
import type { Entity } from '@steward/domain/entity'
import { forget, recallEnvelope, remember } from '../../browser/storage.ts'
import { KEPT_FOR, keptOf, useSession } from '../../data/session.ts'

type Typed = Readonly<Record<string, unknown>>

export interface KeptInput {
  /** As typed; a form keeps what differs from `base`, what that was before. */
  values: Typed
  base: Typed
  /** Epoch milliseconds of the last keystroke. */
  at: number
  /** Revision of the row that was edited; absent for a new row and for steps. */
  rev?: number
}

export interface Place {
  entity: Pick<Entity, 'name'>
  /** Ids of the rows; none for a new row. */
  ids: readonly string[]
  action?: string
}

/** The same for all persons. */
export function placeName({ entity, ids, action }: Place): string {
  const rows = ids.length === 0 ? 'new' : ids.toSorted().join('.')
  return [entity.name, rows, ...(action ? [action] : [])].join(':')
}

/** The storage name, or undefined while nobody is signed in. */
export function nameOf(place: Place): string | undefined {
  const { person, isSignedIn } = useSession.getState()
  return person && isSignedIn ? `${keptOf(person)}:${placeName(place)}` : undefined
}

const isTyped = (value: unknown): value is Typed => value !== null && typeof value === 'object'

export function readKept(place: Place, now = Date.now()): KeptInput | undefined {
  const name = nameOf(place)
  const envelope = name === undefined ? undefined : recallEnvelope(name)
  const content: unknown = envelope?.content
  if (!envelope || now - envelope.datetime > KEPT_FOR || !isTyped(content)) return undefined
  const { values, base, rev } = content
  if (!isTyped(values) || !isTyped(base)) return undefined
  return { at: envelope.datetime, values, base, ...(typeof rev === 'number' ? { rev } : {}) }
}

/** `at` is the time of this call. */
export function writeKept(place: Place, { values, base, rev }: Omit<KeptInput, 'at'>): void {
  const name = nameOf(place)
  if (name !== undefined) remember(name, { values, base, ...(rev === undefined ? {} : { rev }) })
}

export function forgetKept(place: Place): void {
  const name = nameOf(place)
  if (name !== undefined) forget(name)
}
