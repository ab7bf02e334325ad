// What an editor keeps in the browser of what is typed into it, and what it offers of it when it is opened again.
import { type Place, forgetKept, nameOf, readKept, writeKept } from './kept.ts'
import { type Anatomy, type Clash, type Part, put, rebased } from './parts.ts'
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
  /** As it stands in storage, where an older page may have written it. */
  written: (value: T) => Readonly<Record<string, unknown>>
  read: (kept: Readonly<Record<string, unknown>>) => T | undefined
}

interface Typed<T> {
  steps: { now: T }
  opened: T
  rev: number | undefined
  isDirty: boolean
  clashes: readonly Clash[]
  offer: Draft<T> | undefined
}

export interface Keeper<T> {
  offer: (first: { value: T }) => Draft<T> | undefined
  keep: (typed: Typed<T>) => void
  end: () => void
}

export function keeperOf<T>({ place, written, read }: Keeping<T>, { apart, together }: Anatomy<T>): Keeper<T> {
  // The answer to what one person has sent may arrive after another one has signed in.
  const name = nameOf(place)
  const isOwn = () => name !== undefined && nameOf(place) === name
  let isOver = false
  let isTouched = false
  return {
    offer({ value: stored }) {
      const found = readKept(place)
      const [edited, opened] = [found && read(found.values), found && read(found.base)]
      if (!found || edited === undefined || opened === undefined) return undefined
      const { parts, clashes } = rebased({ opened: apart(opened), edited: apart(edited), latest: apart(stored) })
      // The answer to the last attempt to save was lost.
      if (same(parts, apart(stored))) return undefined
      return { at: found.at, value: together(parts), overtaken: clashes }
    },
    keep({ steps: { now }, opened, rev, isDirty, clashes, offer }) {
      if (isOver || !isOwn()) return
      // Before the first change, what is stored is that of an earlier time.
      isTouched ||= isDirty || offer === undefined
      if (!isTouched) return
      const { parts } = offer
        ? rebased({ opened: apart(opened), edited: apart(now), latest: apart(offer.value) })
        : { parts: apart(now) }
      if (same(parts, apart(opened))) forgetKept(place)
      else
        writeKept(place, {
          values: written(together(parts)),
          // What is not decided yet is offered as overtaken, and not as if nobody else had changed it.
          base: written(
            together(clashes.reduce<readonly Part[]>((all, { key, was }) => put(all, key, was), apart(opened))),
          ),
          ...(rev === undefined ? {} : { rev }),
        })
    },
    end() {
      isOver = true
      if (isOwn()) forgetKept(place)
    },
  }
}
