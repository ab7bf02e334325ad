// How values move that follow neither the day nor people: what is used up, loads slowly, or stands still.
import type { Property } from '@steward/domain/iot/fleet/spec'

const DAY = 86_400_000

/** Where a value stands between the ends of its normal range, from 0 to 1, at a moment (ms); `own` differs by device. */
export type Shape = (now: number, own: number) => number

/** Falls over so many days, then is full again: it was refilled or replaced. */
const drains =
  (days: number): Shape =>
  (now, own) =>
    1 - turn(now, own, days)

/** Rises over so many days, then begins anew: it was cleaned, emptied or overwritten. */
const loads =
  (days: number): Shape =>
  (now, own) =>
    turn(now, own, days)

const stands: Shape = (_, own) => 0.25 + 0.5 * own

const turn = (now: number, own: number, days: number) => (now / (days * DAY) + own) % 1

const shapes: Readonly<Record<string, Shape>> = {
  battery: drains(700),
  leftKg: drains(21),
  stock: drains(9),
  dose: stands,
  hepaDp: loads(540),
  filterDp: loads(75),
  tankLevel: loads(1),
  disk: loads(30),
  kept: stands,
  leftPress: stands,
  rightPress: stands,
  rightKg: stands,
  startBat: stands,
  bat: stands,
  remain: stands,
  insul: stands,
  pool: stands,
  roof: stands,
  batV: stands,
  vib: stands,
  ach: stands,
  vel: stands,
  rpm: stands,
}

/** Undefined for what follows the day. */
export const shapeOf = ({ identifier }: Property): Shape | undefined => shapes[identifier]
