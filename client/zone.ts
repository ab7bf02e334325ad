// The installation's clock against UTC: times travel without a zone, and a reader may sit in another one.
const HEADER = 'x-utc-offset'

let minutes: number | undefined

/** Takes the offset from a reply, in minutes east of UTC. */
export function learnOffset(headers: Headers): void {
  const told = headers.get(HEADER)
  if (told !== null && /^-?\d{1,3}$/.test(told)) minutes = Number(told)
}

/** Minutes east of UTC; the reader's own until the server has said its. `utcOffset() // 480` */
export const utcOffset = (): number => minutes ?? -new Date().getTimezoneOffset()

/** A date whose UTC half reads as the installation's clock does: for formatters and charts, which are told the zone UTC. */
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

/** A moment as the installation's clock shows it, `yyyy-MM-dd HH:mm:ss`. `wireTime(0) // '1970-01-01 08:00:00'` */
export const wireTime = (ms: number): string => onSiteClock(ms).toISOString().slice(0, 19).replace('T', ' ')

/** Epoch in ms of a time as the server writes it; nothing where it is none. */
export function readWireTime(text: string): number | undefined {
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`) - utcOffset() * 60_000
  return Number.isNaN(ms) ? undefined : ms
}
