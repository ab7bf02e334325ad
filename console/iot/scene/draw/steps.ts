// Steps of drawing that can be taken back and taken again. Pure.
import type { Drawing } from './drawing.ts'

const MOST = 100

export interface Steps {
  now: Drawing
  past: readonly Drawing[]
  future: readonly Drawing[]
  /** Names the change that is going on: further ones of the same name belong to its step. */
  merging: string
}

export const begun = (now: Drawing): Steps => ({ now, past: [], future: [], merging: '' })

/** `merge` names what belongs together: one drag, one field. */
export function changed(steps: Steps, now: Drawing, merge = ''): Steps {
  if (now === steps.now) return steps
  const isSame = merge !== '' && merge === steps.merging
  const past = isSame ? steps.past : [...steps.past, steps.now].slice(-MOST)
  return { now, past, future: [], merging: merge }
}

export function undone(steps: Steps): Steps {
  const now = steps.past.at(-1)
  return now ? { now, past: steps.past.slice(0, -1), future: [steps.now, ...steps.future], merging: '' } : steps
}

export function redone(steps: Steps): Steps {
  const [now, ...future] = steps.future
  return now ? { now, past: [...steps.past, steps.now], future, merging: '' } : steps
}
