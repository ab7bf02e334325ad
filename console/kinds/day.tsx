import { DateFilter } from './filters/date.tsx'
import { lazyInput } from './lazy-input.ts'
import { isDay, splitSpan } from './range.ts'
import { type KindView, plain } from './view.ts'

export const day: KindView = {
  Cell: ({ value }) => plain(value).slice(0, 10),
  Input: lazyInput((inputs) => inputs.DayInput),
  Filter: DateFilter,
  format: (value) => plain(value).slice(0, 10),
  filter(text) {
    const [ge, le] = splitSpan(text)
    return { ...(isDay(ge) ? { ge } : {}), ...(isDay(le) ? { le } : {}) }
  },
  width: () => 120,
}
