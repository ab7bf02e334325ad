// Which day, week or month is shown: in the address, where a wrong one is as none.
import { wireTime } from '@steward/client/zone'
import { useClock } from '../../live/live-clock.ts'
import { useAddress, useSetParams } from '../address/address.ts'

const DAY = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/

export function useSpan() {
  const { params } = useAddress()
  const setParams = useSetParams()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const named = (name: string) => params.get(name) ?? ''
  const dayAt = (name: string) => (DAY.test(named(name)) ? named(name) : today)
  const month = MONTH.test(named('month')) ? named('month') : today.slice(0, 7)
  /** An empty one leaves the address. */
  const show = (wanted: Readonly<Record<string, string>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(wanted))
        if (value === '') after.delete(name)
        else after.set(name, value)
      return after
    })
  return { today, month, dayAt, named, show }
}
