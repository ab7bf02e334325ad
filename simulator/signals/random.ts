// Seeded random numbers: reproducible per device, from its code.
export interface Random {
  /** From 0 to 1. */
  next(): number
  /** Around 0, mostly between -2 and 2, never beyond 3. */
  around(): number
}

export function randomOf(name: string): Random {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  // Approximates a normal distribution, but bounded.
  const around = () => {
    let sum = -6
    for (let i = 0; i < 12; i += 1) sum += next()
    return Math.max(-3, Math.min(3, sum))
  }
  return { next, around }
}
