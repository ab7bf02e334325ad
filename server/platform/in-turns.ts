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

/** Like `Promise.all` over `all.map(one)`, at most so many of them under way; after one has thrown no further one begins. */
export async function atOnce<T, R>(
  most: number,
  all: readonly T[],
  one: (item: T, at: number) => Promise<R>,
): Promise<R[]> {
  const made: R[] = []
  const rest = all.entries()
  let isOver = false
  const line = async () => {
    for (const [at, item] of rest) {
      if (isOver) return
      made[at] = await one(item, at)
    }
  }
  const lines = Array.from({ length: most }, () =>
    line().catch((error: unknown) => {
      isOver = true
      throw error
    }),
  )
  const ends = await Promise.allSettled(lines)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return made
}
