// Small movements of a load that are always the same at the same time, so that whoever sums loads finds the same sum.

/** A constant from 0 to 1 of a name. */
export function share(name: string): number {
  let state = 2_166_136_261
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  state = Math.imul(state ^ (state >>> 15), 2_246_822_507)
  return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
}

const MINUTE = 60_000

/** Around 0, mostly within ±1; it moves over minutes and hours. `own` differs by load, from 0 to 1. */
export function wobble(own: number, now: number): number {
  const turn = (minutes: number, lag: number) => Math.sin((2 * Math.PI * now) / (minutes * MINUTE) + lag * own)
  return 0.5 * turn(311, 40) + 0.3 * turn(53, 90) + 0.2 * turn(7, 150)
}
