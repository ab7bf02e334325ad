// Another caller who goes on reading while something else is measured.
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two reads. */
const PACE = 20

/** Milliseconds of each read until the other work is over. */
export async function reading(read: () => Promise<number>, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    times.push(await read())
    await pause(PACE)
  }
  await over
  return times
}

export function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.99) - 1)] ?? Number.NaN
}
