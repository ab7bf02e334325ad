// What an editor keeps in the browser of what is typed into it, and what it offers of it when it is opened again.
import { type Place, forgetKept, nameOf, readKept, writeKept } from './kept.ts'
import { type Anatomy, type Clash, type Part, onto, put } from './parts.ts'
import { same } from './same.ts'

export interface Draft<T> {
  /** Epoch milliseconds of the last keystroke. */
  at: number
  /** What was typed, on what is stored now. */
  value: T
  /** What was typed into, and what somebody else has changed since. */
  overtaken: readonly Clash[]
}

export interface Keeping<T> {
  place: Place
  /** As it stands in storage, where an older page may have written it; all of it, or what differs from `beside`. */
  written: (value: T, beside: T) => Readonly<Record<string, unknown>>
  read: (kept: Readonly<Record<string, unknown>>) => T | undefined
  /** Nothing is stored of it yet, so nobody can have changed it: what is kept is put on what it is opened with. */
  isNew?: boolean
}

interface Typed<T> {
  steps: { now: T }
  opened: T
  rev: number | undefined
  isDirty: boolean
  clashes: readonly Clash[]
  offer: Draft<T> | undefined
  restored: readonly Clash[]
}

export interface Keeper<T> {
  offer: (first: { value: T }) => Draft<T> | undefined
  keep: (typed: Typed<T>) => void
  end: () => void
}

/** As it was before somebody else has changed these parts. */
const before = <T>({ apart, together }: Anatomy<T>, value: T, clashes: readonly Clash[]): T =>
  together(clashes.reduce<readonly Part[]>((all, { key, was }) => put(all, key, was), apart(value)))

/** Nothing where all of it is stored, as where the answer to the last attempt to save was lost. */
function offered<T>(anatomy: Anatomy<T>, at: number, three: Parameters<typeof onto<T>>[1]): Draft<T> | undefined {
  const { on, clashes } = onto(anatomy, three)
  const value = on(three.edited)
  const { apart } = anatomy
  return same(apart(value), apart(three.latest)) ? undefined : { at, value, overtaken: clashes }
}

/** What is offered, once something else is stored. */
export const offeredOn = <T>(anatomy: Anatomy<T>, { at, value, overtaken }: Draft<T>, opened: T, latest: T) =>
  offered(anatomy, at, { opened: before(anatomy, opened, overtaken), edited: value, latest })

export function keeperOf<T>({ place, written, read, isNew = false }: Keeping<T>, anatomy: Anatomy<T>): Keeper<T> {
  const { apart } = anatomy
  // The answer to what one person has sent may arrive after another one has signed in.
  const name = nameOf(place)
  const isOwn = () => name !== undefined && nameOf(place) === name
  let isOver = false
  let isTouched = false
  return {
    offer({ value: latest }) {
      const found = readKept(place)
      const [edited, opened] = [found && read(found.values), isNew ? latest : found && read(found.base)]
      if (!found || edited === undefined || opened === undefined) return undefined
      return offered(anatomy, found.at, { opened, edited, latest })
    },
    keep({ steps: { now }, opened, rev, isDirty, clashes, offer, restored }) {
      if (isOver || !isOwn()) return
      // Before the first change, what is stored is that of an earlier time.
      isTouched ||= isDirty || offer === undefined
      if (!isTouched) return
      const value = offer ? onto(anatomy, { opened, edited: now, latest: offer.value }).on(now) : now
      const parts = new Map(apart(value))
      if (same(apart(value), apart(opened))) return forgetKept(place)
      // What is not decided yet is offered as overtaken, and not as if nobody else had changed it; what of it was typed anew
      // since is decided.
      const overtaken = (offer?.overtaken ?? restored).filter(({ key, mine }) => same(parts.get(key), mine))
      const base = before(anatomy, opened, [...overtaken, ...clashes])
      const values = written(value, base)
      // A password is typed, and nothing else.
      if (Object.keys(values).length === 0) return forgetKept(place)
      writeKept(place, {
        values,
        base: isNew ? {} : written(base, value),
        ...(rev === undefined ? {} : { rev }),
      })
    },
    end() {
      isOver = true
      if (isOwn()) forgetKept(place)
    },
  }
}
