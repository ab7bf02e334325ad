// Reports failed calls to the person; the shell registers how a message is displayed.
import { LOCKED, Refusal, TIMED_OUT, UNREACHABLE } from '@steward/client'
import { i18n } from '../words/i18n.ts'
import { expireSession, isOpen, noteDue, readTokens, useSession } from './session.ts'

/** Codes for which the installation wants no message: `VITE_SILENT_CODES=404,409`. */
const silent = String(import.meta.env.VITE_SILENT_CODES ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number)

const dues = ['session.password-change', 'session.password-old', 'session.factor-due']

/** A call that needs a right, with what it was answered. */
export interface Refused {
  call: NonNullable<Refusal['call']>
  words: string
}

/** `refused`: what may be asked why. Messages with the same key replace each other. */
type Notify = (words: string, refused?: Refused, key?: string) => void
let notify: Notify = () => undefined

/** Registers the function that displays messages; the result unregisters it. */
export function registerNotifier(how: Notify): () => void {
  notify = how
  return () => {
    notify = () => undefined
  }
}

export function failureText(failure: unknown): string {
  if (!(failure instanceof Refusal)) return i18n.t('shell:unknownError')
  if (failure.msg !== '') return failure.msg
  if (failure.code === UNREACHABLE) return i18n.t('shell:unreachable')
  if (failure.code === TIMED_OUT) return i18n.t('shell:timedOut')
  // 502 and above: a proxy answered because the server behind it did not.
  if (failure.code >= 502) return i18n.t('shell:unavailable')
  return i18n.t('shell:unknownError')
}

/** Shows why a call failed as a toast, for whoever handles its failures himself. */
export const tellFailure = (failure: unknown, key?: string): void => {
  const words = failureText(failure)
  notify(words, refusedIn(failure, words), key)
}

/** Only 403 has to do with rights; who has no session that is open gets no explanation either. */
function refusedIn(failure: unknown, words: string): Refused | undefined {
  if (!(failure instanceof Refusal) || failure.code !== 403 || !failure.call) return undefined
  return isOpen(useSession.getState()) ? { call: failure.call, words } : undefined
}

/** The lock page or the sign-in dialog tells it, over everything else. */
export const isToldAbove = (failure: unknown): boolean =>
  failure instanceof Refusal && (failure.code === LOCKED || failure.code === 401)

/** Called once for each failed call; a refusal with fields is shown by the form that sent it. */
export function reportFailure(failure: unknown): void {
  if (!(failure instanceof Refusal)) {
    reportError(failure)
    tellFailure(failure)
    return
  }
  if (isToldAbove(failure)) {
    // A late 401 of a call sent before the person signed in again is ignored.
    if (failure.code === 401 && !readTokens()) expireSession()
    return
  }
  // Pages of their own replace the current screen (`noteDue`); also told here by calls that go around the client.
  if (dues.includes(failure.reason ?? '')) return noteDue(failure.reason ?? '')
  if (silent.includes(failure.code) || Object.keys(failure.fields).length > 0) return
  tellFailure(failure)
}
