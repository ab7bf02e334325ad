// How much time a tenant has left.
const DAY = 86_400_000

/** From so many days before the end on it is warned of. */
export const DAYS_WARNED = 30

/** Whole days until the moment (both epoch ms): 0 on the last day, negative once it is over. */
export const daysLeft = (moment: number, now: number): number => (moment <= now ? -1 : Math.floor((moment - now) / DAY))
