// Shared by the intake's lanes: a queued message, and one attempt to commit some of them.
import type { IntakeMessage } from './intake.ts'

export interface Attempt {
  /** Lock timeout of its statements (ms). */
  lockWait: number
  isTroubled: boolean
}

/** Both return the error, if any; then nothing is stored. */
export interface LaneTools<T extends IntakeMessage> {
  commit(messages: readonly T[], attempt: Attempt): Promise<Error | undefined>
  keepRaw(message: T, cause: Error, attempt: Attempt): Promise<Error | undefined>
  isClosed(): boolean
  warn(error: Error, waiting: number): void
}

export interface QueuedMessage<T extends IntakeMessage> {
  message: T
  done: () => void
  fail: (error: Error) => void
}

export const USUAL: Attempt = { lockWait: 1_000, isTroubled: false }
/** While isolating a failing message lock waits are short: the tenant's other messages queue behind. */
export const PROBE: Attempt = { lockWait: 250, isTroubled: true }
