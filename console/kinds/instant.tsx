import { dayAfter } from '@steward/domain/calendar/days'
import { DateFilter } from './filters/date.tsx'
import { lazyInput } from './lazy-input.ts'
import { isDay, splitSpan } from './range.ts'
import { type KindView, plain } from './view.ts'

export const instant: KindView = {
  Cell: ({ value }) => plain(value),
  Input: lazyInput((inputs) => inputs.InstantInput),
  Filter: DateFilter,
  format: plain,
  // A range of whole days, both inclusive.
  filter(text) {
    const [from, to] = splitSpan(text)
    return {
      ...(isDay(from) ? { datege: `${from} 00:00:00` } : {}),
      ...(isDay(to) ? { datelt: `${dayAfter(to)} 00:00:00` } : {}),
    }
  },
  width: () => 184,
}
