// What can be undone and done again, by steps: a paste of a thousand cells is one. Pure.

export interface Steps<T> {
  past: readonly T[]
  next: readonly T[]
}

export const noSteps: Steps<never> = { past: [], next: [] }

const MOST = 100

/** Before a change of what stands now; what was undone is then gone. */
export const stepped = <T>({ past }: Steps<T>, now: T): Steps<T> => ({ past: [...past, now].slice(-MOST), next: [] })

/** Undefined where nothing was done. */
export function undone<T>({ past, next }: Steps<T>, now: T): { steps: Steps<T>; now: T } | undefined {
  const before = past.at(-1)
  if (before === undefined) return undefined
  return { steps: { past: past.slice(0, -1), next: [now, ...next] }, now: before }
}

/** Undefined where nothing was undone. */
export function redone<T>({ past, next }: Steps<T>, now: T): { steps: Steps<T>; now: T } | undefined {
  const [after] = next
  if (after === undefined) return undefined
  return { steps: { past: [...past, now], next: next.slice(1) }, now: after }
}
