// Seeded random input: the same seed gives the same requests, so failures are reproducible.
export interface Dice {
  /** A whole number below `sides`. */
  roll(sides: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  // mulberry32: small, uniform, the same everywhere.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const roll = (sides: number) => Math.floor(next() * sides)
  return {
    roll,
    pick<T>(list: readonly T[]): T {
      for (const one of list.slice(roll(list.length))) return one
      throw new Error('nothing to pick from')
    },
    chance: (probability) => next() < probability,
  }
}

/** Seed and count of a run: `FUZZ_SEED=7 FUZZ_COUNT=20000`. */
export const fuzzRun = (usual: { seed: number; count: number }) => ({
  seed: Number(process.env.FUZZ_SEED ?? usual.seed),
  count: Number(process.env.FUZZ_COUNT ?? usual.count),
})
