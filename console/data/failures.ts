// What people are told when a call fails; the shell decides how it looks.
import { LOCKED, Refusal, TIMED_OUT, UNREACHABLE } from '@steward/client'
import { i18n } from '../words/i18n.ts'
import { expire, know, readTokens } from './session.ts'

/** Codes that an installation wants refused without a message: `VITE_SILENT_CODES=404,409`. */
const silent = String(import.meta.env.VITE_SILENT_CODES ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number)

type Tell = (words: string) => void
let tell: Tell = () => undefined

/** The shell registers how messages are shown. */
export function tellFailuresWith(how: Tell): () => void {
  tell = how
  return () => {
    tell = () => undefined
  }
}

export function wordsOf(failure: unknown): string {
  if (!(failure instanceof Refusal)) return i18n.t('shell:unknownError')
  if (failure.msg !== '') return failure.msg
  if (failure.code === UNREACHABLE) return i18n.t('shell:unreachable')
  if (failure.code === TIMED_OUT) return i18n.t('shell:timedOut')
  // A proxy answers so when the server behind it does not.
  if (failure.code >= 502) return i18n.t('shell:unavailable')
  return i18n.t('shell:unknownError')
}

/** Once for every failed call; one that names fields is left to the form that sent it. */
export function report(failure: unknown): void {
  if (!(failure instanceof Refusal)) {
    reportError(failure)
    tell(wordsOf(failure))
    return
  }
  // These have their own places: the sign-in dialog and the lock page.
  if (failure.code === LOCKED) return
  if (failure.code === 401) {
    // Words of a call that was still under way while the person signed in again are no news.
    if (!readTokens()) expire()
    return
  }
  // The page to change it takes the place of whatever asked.
  if (failure.reason === 'session.password-change') return know({ isPasswordDue: true })
  if (silent.includes(failure.code) || Object.keys(failure.fields).length > 0) return
  tell(wordsOf(failure))
}
