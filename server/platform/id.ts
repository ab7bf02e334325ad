// 64-bit ids, ordered by time and unique across processes; decimal text, because JavaScript rounds such numbers.
const EPOCH = Date.UTC(2024, 0, 1)

/** Id generator of one process; `worker` (0 to 1023) must differ between processes on one database. */
export function idMaker(worker: number, now: () => number = Date.now): () => string {
  let last = 0
  let sequence = 0
  const node = BigInt(worker & 1023) << 12n
  return () => {
    const ms = Math.max(now() - EPOCH, last)
    sequence = ms === last ? sequence + 1 : 0
    // More than 4096 ids in a millisecond use the next millisecond: the order holds and nothing waits.
    last = sequence > 4095 ? ms + 1 : ms
    if (sequence > 4095) sequence = 0
    return String((BigInt(last) << 22n) | node | BigInt(sequence))
  }
}

let make = idMaker(0)

/** Called once at start with a worker number no other process on this database uses. */
export function setWorker(worker: number): void {
  make = idMaker(worker)
}

export const newId = (): string => make()
