// Time of use: a quantity spread over the parts of the day it fell into, and what they cost. Pure.
import { product, shareOf } from './amounts.ts'
import type { tariffBand } from './dictionaries.ts'

export type BandName = (typeof tariffBand)['keys'][number]

export interface Band {
  /** Minutes since midnight, on the clock on the wall. */
  from: number
  to: number
  band: BandName
  /** Ten-thousandths of the currency for a unit. */
  price: bigint
}

export const DAY_MINUTES = 1_440

/** Minutes since midnight of `08:30`; 24:00 ends the day. */
export function minutesOf(clock: string): number | undefined {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(clock) ?? []
  const value = Number(hours) * 60 + Number(minutes)
  return hours === '' || value > DAY_MINUTES ? undefined : value
}

/** Whether they follow one another from midnight to midnight. */
export function coversDay(bands: readonly Pick<Band, 'from' | 'to'>[]): boolean {
  const sorted = bands.toSorted((a, b) => a.from - b.from)
  return (
    sorted.every(({ from, to }, i) => to > from && from === (sorted[i - 1]?.to ?? 0)) &&
    sorted.at(-1)?.to === DAY_MINUTES
  )
}

export interface Priced {
  quantities: Record<BandName, bigint>
  amount: bigint
  /** What a unit costs here on average of the time. */
  price: bigint
}

/**
 * Quantity and cost of an hour that begins at this minute of the day. Each part is rounded, and the last one takes what is
 * left, so that the parts add up to the whole.
 */
export function pricedHour(startMinute: number, quantity: bigint, bands: readonly Band[]): Priced {
  const parts = bands
    .flatMap((band) => {
      // An hour may end on the next day.
      const minutes = [0, DAY_MINUTES].reduce(
        (sum, day) =>
          sum + Math.max(0, Math.min(band.to + day, startMinute + 60) - Math.max(band.from + day, startMinute)),
        0,
      )
      return minutes > 0 ? [{ ...band, minutes }] : []
    })
    .toSorted((a, b) => a.from - b.from)
  const whole = parts.reduce((sum, { minutes }) => sum + minutes, 0)
  const quantities: Record<BandName, bigint> = { sharp: 0n, peak: 0n, flat: 0n, valley: 0n }
  let left = quantity
  let amount = 0n
  let price = 0n
  for (const [i, part] of parts.entries()) {
    const own = i === parts.length - 1 ? left : shareOf(quantity, part.minutes, whole)
    left -= own
    quantities[part.band] += own
    amount += product(own, part.price)
    price += shareOf(part.price, part.minutes, whole)
  }
  return { quantities, amount, price }
}
