// The installation's UTC offset: times on the wire carry no zone, and the reader's browser may be in another one.
const HEADER = 'x-utc-offset'

let minutes: number | undefined

/** Reads the offset from a reply's header, in minutes east of UTC. */
export function learnOffset(headers: Headers): void {
  const told = headers.get(HEADER)
  if (told !== null && /^-?\d{1,3}$/.test(told)) minutes = Number(told)
}

/** Until a reply tells it: the offset an earlier one told, of which the browser kept a note. */
export function assumeOffset(told: number): void {
  minutes ??= told
}

/** Minutes east of UTC; the browser's own until a reply has carried the server's. `utcOffset() // 480` */
export const utcOffset = (): number => minutes ?? -new Date().getTimezoneOffset()

/**
 * A date shifted so that its UTC fields read as the installation's local time, for formatters and charts set to UTC.
 */
export const onSiteClock = (ms: number): Date => new Date(ms + utcOffset() * 60_000)

const nameOf = (offset: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `UTC${offset < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** The installation's zone and the reader's own, where they differ. `{ here: 'UTC+8', own: 'UTC-5' }` */
export function otherZone(now = new Date()): { here: string; own: string } | undefined {
  const own = -now.getTimezoneOffset()
  return own === utcOffset() ? undefined : { here: nameOf(utcOffset()), own: nameOf(own) }
}

/** Epoch ms in the installation's local time, `yyyy-MM-dd HH:mm:ss`. `wireTime(0) // '1970-01-01 08:00:00'` */
export const wireTime = (ms: number): string => onSiteClock(ms).toISOString().slice(0, 19).replace('T', ' ')

/** Epoch ms of a wire time; undefined when the text is not one. */
export function readWireTime(text: string): number | undefined {
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`) - utcOffset() * 60_000
  return Number.isNaN(ms) ? undefined : ms
}
