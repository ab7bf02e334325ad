// Year, month and day of the calendars, which are in the address.
import { wireTime } from '@steward/client/zone'
import { datesIn } from '@steward/domain/calendar/days'
import { monthEnd } from '@steward/domain/calendar/months'
import { useAddress, useSetParams } from '../../kit/address/address.ts'
import { useClock } from '../../live/live-clock.ts'

export function useSpan() {
  const { params } = useAddress()
  const setParams = useSetParams()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const named = params.get('month') ?? ''
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(named) ? named : today.slice(0, 7)
  const show = (wanted: Readonly<Record<string, string>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(wanted))
        if (value === '') after.delete(name)
        else after.set(name, value)
      return after
    })
  return { today, month, year: month.slice(0, 4), day: params.get('day') ?? '', plan: params.get('plan') ?? '', show }
}

/** The days of a month. */
export const datesOf = (month: string): string[] => datesIn(`${month}-01`, monthEnd(month))

/** What of the list's filters the calendars keep. */
export function wantedOf(filters: Readonly<Record<string, string>>): Record<string, string> {
  const { groupId = '', planType = '' } = filters
  return {
    ...(/^\d+$/.test(groupId) ? { groupId } : {}),
    ...(planType === 'inspection' || planType === 'maintenance' ? { planType } : {}),
  }
}
