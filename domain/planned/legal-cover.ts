// Whether the plans of a device leave no longer stretch without work than the law allows. Pure; days are numbers.

interface Period {
  from: number
  to: number
}

/** The most days from one time of work to the next, from the first day of the period on and up to its last. */
export function longestStretch(days: readonly number[], { from, to }: Period): number {
  const inside = days.filter((day) => day > from && day <= to).toSorted((a, b) => a - b)
  return [...inside, to].reduce(({ longest, last }, day) => ({ longest: Math.max(longest, day - last), last: day }), {
    longest: 0,
    last: from,
  }).longest
}
