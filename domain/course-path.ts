import type { Tone } from './dictionary.ts'
import type { Lifecycle } from './lifecycle.ts'

/** The states a document passes, with the one it is in: states beside the course are left out unless it is there. */
export function pathOf({ states, dictionary, start }: Lifecycle, now: string): string[] {
  const entries: Readonly<Record<string, { tone?: Tone } | undefined>> = dictionary.entries
  const main = states.filter((one) => entries[one]?.tone !== 'neutral')
  const end = main.at(-1) ?? start
  // What was cancelled or turned down has passed no further states.
  if (!main.includes(now) && states.indexOf(now) > states.indexOf(end)) return [start, now]
  return states.filter((one) => main.includes(one) || one === now)
}
