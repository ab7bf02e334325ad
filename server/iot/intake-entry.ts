// What the lanes of the intake share: a message that waits, and one try to have some of them committed.
import type { Taken } from './intake.ts'

export interface Attempt {
  /** How long a statement waits for somebody else's lock (ms). */
  lockWait: number
  isTroubled: boolean
}

/** Both answer what went wrong, if anything; nothing of it is stored then. */
export interface LaneTools<T extends Taken> {
  commit(taken: readonly T[], attempt: Attempt): Promise<Error | undefined>
  keep(taken: T, cause: Error, attempt: Attempt): Promise<Error | undefined>
  isClosed(): boolean
  warn(error: Error, waiting: number): void
}

export interface Entry<T extends Taken> {
  taken: T
  done: () => void
  fail: (error: Error) => void
}

export const USUAL: Attempt = { lockWait: 1_000, isTroubled: false }
/** In search of who fails, a lock is not waited for long: others of the tenant stand behind. */
export const PROBE: Attempt = { lockWait: 250, isTroubled: true }
