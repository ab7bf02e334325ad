// What is edited, with the steps that can be taken back and taken again. Pure.
const MOST = 100

export interface Steps<T> {
  now: T
  past: readonly T[]
  future: readonly T[]
  /** Names the change that is going on: further ones of the same name belong to its step. */
  merging: string
}

export const begun = <T>(now: T): Steps<T> => ({ now, past: [], future: [], merging: '' })

/** `merge` names what belongs together: one drag, one field. */
export function changed<T>(steps: Steps<T>, now: T, merge = ''): Steps<T> {
  if (now === steps.now) return steps
  const isSame = merge !== '' && merge === steps.merging
  const past = isSame ? steps.past : [...steps.past, steps.now].slice(-MOST)
  return { now, past, future: [], merging: merge }
}

export function undone<T>(steps: Steps<T>): Steps<T> {
  const now = steps.past.at(-1)
  return now !== undefined
    ? { now, past: steps.past.slice(0, -1), future: [steps.now, ...steps.future], merging: '' }
    : steps
}

export function redone<T>(steps: Steps<T>): Steps<T> {
  const [now, ...future] = steps.future
  return now !== undefined ? { now, past: [...steps.past, steps.now], future, merging: '' } : steps
}

/** The same steps on something else. */
export const stepsOn = <T>({ now, past, future }: Steps<T>, on: (step: T) => T): Steps<T> => ({
  now: on(now),
  past: past.map(on),
  future: future.map(on),
  merging: '',
})
