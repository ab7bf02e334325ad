// Work on many things in memory that lets others have their turn: no call waits until all of it is done.
import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds at a stretch. */
const STRETCH = 20

/** Like `all.map(one)`. */
export async function mapInTurns<T, R>(all: readonly T[], one: (item: T, at: number) => R): Promise<R[]> {
  const made: R[] = []
  let until = performance.now() + STRETCH
  for (const [at, item] of all.entries()) {
    made.push(one(item, at))
    if (performance.now() < until) continue
    await turn()
    until = performance.now() + STRETCH
  }
  return made
}
