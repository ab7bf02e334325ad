// Instants as rows hold them: `yyyy-MM-dd HH:mm:ss` in the installation's time zone.

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  // The Swedish format is the ISO one, with a blank.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, made)
  return made
}

/** `localText(new Date(), 'Asia/Shanghai')` → `2026-11-20 16:00:00` */
export const localText = (at: Date, zone: string): string => formatOf(zone).format(at)

/** The time of the work at hand, as rows hold it. */
export const nowOf = ({ now, app }: { now: Date; app: { timeZone: string } }): string => localText(now, app.timeZone)

/** Local text as a date to calculate with: its UTC fields hold the local time. */
export const fromLocal = (text: string): Date => new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`)

/** Back to text, from a date of `fromLocal`. */
export const toLocal = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')
