// What is chosen on a plane. Pure.
import { type Box, type Item, isWithin } from './geometry.ts'

export type Chosen = readonly string[]

export const toggled = (chosen: Chosen, id: string): Chosen =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]

/** What lies wholly inside a frame joins what is chosen. */
export const framed = (chosen: Chosen, items: readonly Item[], frame: Box): Chosen => [
  ...new Set([...chosen, ...items.filter((item) => isWithin(item, frame)).map(({ id }) => id)]),
]
