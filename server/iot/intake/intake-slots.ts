// A semaphore with a first-come queue.
export interface Slots {
  run<R>(job: () => Promise<R>): Promise<R>
}

export function createSlots(most: number): Slots {
  const waiting: (() => void)[] = []
  let free = most
  return {
    async run(job) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await job()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
