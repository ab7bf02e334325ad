// The offset from UTC that is sent with every answer.
let told = { hour: -1, zone: '', minutes: 0 }

/** Minutes east of UTC; computed once an hour, since daylight saving time switches on the hour. */
export function offsetOf(zone: string, now: Date): number {
  const hour = Math.floor(now.getTime() / 3_600_000)
  if (told.hour === hour && told.zone === zone) return told.minutes
  const text = now.toLocaleString('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? []
  told = { hour, zone, minutes: (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) }
  return told.minutes
}
