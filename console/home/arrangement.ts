// Moving a tile among the others. Pure.
import type { Placed, TileName } from '@steward/domain/system/home/tiles'

/** The same list where nothing moves; a place beyond the ends is the end. */
export function moved(placed: readonly Placed[], tile: TileName, to: number): readonly Placed[] {
  const from = placed.findIndex((one) => one.tile === tile)
  const place = Math.max(0, Math.min(placed.length - 1, to))
  const one = placed[from]
  if (!one || place === from) return placed
  const others = placed.filter((other) => other !== one)
  return [...others.slice(0, place), one, ...others.slice(place)]
}
