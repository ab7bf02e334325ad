// What working time costs. Pure.

/** Whole minutes between two local times, such as `2026-03-01 08:30:00`, rounded. */
export const minutesBetween = (from: string, until: string): number =>
  Math.max(
    0,
    Math.round((Date.parse(`${until.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000),
  )

/** Minutes at a rate per hour, both as exact text; half a cent counts as one: `costOf(90, '40.00')` is `60.00`. */
export function costOf(minutes: number, rate: string): string {
  const [whole = '0', part = ''] = rate.split('.')
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
  const cost = (cents * BigInt(minutes) * 2n + 60n) / 120n
  return `${cost / 100n}.${String(cost % 100n).padStart(2, '0')}`
}
