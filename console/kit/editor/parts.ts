// What one edits, taken apart into what two persons can change without touching each other; and what was changed here, on what
// somebody else has saved meanwhile. Pure.
import { rebaseList } from './rebase-list.ts'
import { same } from './same.ts'

export type Part = readonly [key: string, content: unknown]

export interface Anatomy<T> {
  /** In their order; a key names the same part for everybody. */
  apart: (value: T) => readonly Part[]
  together: (parts: readonly Part[]) => T
  /** Gives parts that are new here other keys than those somebody else has given meanwhile. */
  renamed?: (opened: T, edited: T, latest: T) => (value: T) => T
}

/** A part that both have changed, each otherwise; one that a side has removed is undefined there. */
export interface Clash {
  key: string
  was: unknown
  mine: unknown
  theirs: unknown
}

interface Three {
  opened: readonly Part[]
  edited: readonly Part[]
  latest: readonly Part[]
}

const keyOf = ([key]: Part) => key

/** A part both have changed stays as it was changed here, unless it was removed here. */
export function rebased(three: Three): { parts: readonly Part[]; clashes: readonly Clash[] } {
  const [before, here, now] = [new Map(three.opened), new Map(three.edited), new Map(three.latest)]
  const keys = new Set([...three.edited, ...three.latest].map(keyOf))
  const clashes = [...keys].flatMap((key) => {
    const [was, mine, theirs] = [before.get(key), here.get(key), now.get(key)]
    return same(was, mine) || same(was, theirs) || same(mine, theirs) ? [] : [{ key, was, mine, theirs }]
  })
  return { parts: rebaseList(three, keyOf), clashes }
}

/** What was changed here, on what is stored now; what is new on both sides under one key are two things. */
export function onto<T>({ apart, together, renamed }: Anatomy<T>, { opened, edited, latest }: Record<keyof Three, T>) {
  const naming = (one: T) => renamed?.(opened, one, latest) ?? ((value: T) => value)
  const first = naming(edited)
  // An earlier step may hold what is no longer there.
  const named = (value: T) => {
    const own = first(value)
    return naming(own)(own)
  }
  const [before, now] = [apart(opened), apart(latest)]
  const three = (value: T) => rebased({ opened: before, edited: apart(named(value)), latest: now })
  return { on: (value: T) => together(three(value).parts), clashes: three(edited).clashes }
}

/** With this content in the place of what the part was, or without the part. */
export function put(parts: readonly Part[], key: string, content: unknown): readonly Part[] {
  if (content === undefined) return parts.filter((part) => keyOf(part) !== key)
  if (!parts.some((part) => keyOf(part) === key)) return [...parts, [key, content]]
  return parts.map((part) => (keyOf(part) === key ? [key, content] : part))
}

/** A record whose fields are its parts. */
export const byField = <T extends object>(): Anatomy<T> => ({
  apart: (value) => Object.entries(value),
  together: (parts) => Object.fromEntries(parts) as T,
})

/** A list whose members are its parts. */
export const byKey = <T>(nameOf: (one: T) => string): Anatomy<readonly T[]> => ({
  apart: (list) => list.map((one) => [nameOf(one), one]),
  together: (parts) => parts.map(([, one]) => one as T),
})
