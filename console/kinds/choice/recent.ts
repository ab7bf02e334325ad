// What the person chose last in a kind of field: ids only, kept in this browser under tenant and account. They are shown
// after the server has answered them, so that nothing appears that the person may no longer see.
import { recall, remember } from '../../browser/storage.ts'
import { useSession } from '../../data/session.ts'

const MOST = 5

type Kept = Readonly<Record<string, readonly string[]>>

const isKept = (value: unknown): value is Kept =>
  value !== null && typeof value === 'object' && Object.values(value).every((ids) => Array.isArray(ids))

function placeOf(): string | undefined {
  const { person } = useSession.getState()
  return person?.userId ? `recentChoices-${person.tenantId}-${person.userId}` : undefined
}

function keptAt(place: string): Kept {
  const stored = recall(place)
  return isKept(stored) ? stored : {}
}

/** The latest first; at most five. */
export function recentIds(purpose: string): readonly string[] {
  const place = placeOf()
  return place === undefined ? [] : (keptAt(place)[purpose] ?? [])
}

export function noteChosen(purpose: string, id: string): void {
  const place = placeOf()
  if (place === undefined) return
  const kept = keptAt(place)
  const others = (kept[purpose] ?? []).filter((one) => one !== id)
  remember(place, { ...kept, [purpose]: [id, ...others].slice(0, MOST) })
}
