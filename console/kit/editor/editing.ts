// What an editor is asked for, what it is asked with, and how it stands.
import type { Draft } from './draft.ts'
import type { Clash } from './parts.ts'
import type { Steps } from './steps.ts'

export interface Stored<T> {
  value: T
  /** What the server tells two states of a row apart by; absent where it does not. */
  rev?: number | undefined
}

export interface Against<T> {
  /** As it is stored, as far as is known here. */
  opened: T
  /** What may be stored: as it was opened, and each that was sent without an answer. */
  possible: readonly T[]
  rev: number | undefined
  /** Of what is sent: with the same one it is done once. */
  key: string
}

export interface Calls<T, A> {
  send: (value: T, against: Against<T>) => Promise<A>
  /** What is stored after that answer. */
  storedFrom: (answer: A, sent: T) => Stored<T>
  /** Absent where the server compares no revisions. */
  read?: () => Promise<Stored<T> | undefined>
  /** What others have saved was taken over, and saved is what both have typed: no part was changed by both. */
  joined?: () => void
  /** Nothing was saved: the person decides first. */
  clashed?: () => void
  saved: (answer: A) => void
  /** After `saved`, where nothing was typed since. */
  settled?: (answer: A) => void
  /** A deed, which is done once: what was typed since goes with its form. */
  isDeed?: boolean | undefined
  failed: (failure: unknown) => void
}

export interface Editing<T> {
  steps: Steps<T>
  opened: T
  rev: number | undefined
  isDirty: boolean
  isSaving: boolean
  /** To be decided by the person before anything is sent. */
  clashes: readonly Clash[]
  /** Input of an earlier time, neither restored nor discarded yet. */
  offer: Draft<T> | undefined
  /** What of a restored offer somebody else had changed before; until it is saved. */
  restored: readonly Clash[]
  /** Counts what came from elsewhere than the inputs: those that hold a value of their own are opened anew. */
  edition: number
}
