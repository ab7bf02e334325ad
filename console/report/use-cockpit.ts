// What the cockpit is about: period and filters, kept in the address.
import { wireTime } from '@steward/client/zone'
import { dayAfter } from '@steward/domain/calendar/days'
import type { RowFilters } from '@steward/domain/report/kpi'
import { useAddress, useSetParams } from '../kit/address/address.ts'
import { useClock } from '../live/live-clock.ts'

export const periods = [7, 30, 90] as const
export const dimensions = ['reportDeptId', 'areaId', 'trade', 'equipmentType'] as const

const FILTER = 'f.'

export interface Cockpit {
  days: number
  /** First and last day. */
  from: string
  to: string
  figure: string
  narrowed: RowFilters
  show: (wanted: Readonly<Record<string, string>>) => void
  narrow: (filters: RowFilters) => void
}

export function useCockpit(): Cockpit {
  const { params } = useAddress()
  const setParams = useSetParams()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const asked = Number(params.get('days'))
  const days = periods.find((one) => one === asked) ?? 30
  const narrowed = Object.fromEntries(
    dimensions.flatMap((name) => {
      const value = params.get(FILTER + name)
      return value ? [[name, value]] : []
    }),
  )
  const show = (wanted: Readonly<Record<string, string>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(wanted))
        if (value === '') after.delete(name)
        else after.set(name, value)
      return after
    })
  return {
    days,
    from: dayAfter(today, 1 - days),
    to: today,
    figure: params.get('figure') ?? 'closed',
    narrowed,
    show,
    narrow: (filters) => show(Object.fromEntries(dimensions.map((name) => [FILTER + name, filters[name] ?? '']))),
  }
}
