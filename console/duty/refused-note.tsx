// The cells that were refused: the reason of the one that is chosen, and the way to the next.
import { only } from '../kit/grid/range.ts'
import type { GridState } from '../kit/grid/use-grid.ts'
import type { Month } from './month-data.ts'
import { type RefusedCells, refusedIn } from './refused-cells.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  grid: GridState
  month: Month
  refused: RefusedCells
}

export function RefusedNote({ grid, month: { people, days }, refused }: Props) {
  const { t } = useWords()
  const all = refusedIn(refused, people, days)
  const [first] = all
  if (!first) return null
  const focus = grid.range?.focus
  const at = all.findIndex(({ place }) => place.row === focus?.row && place.column === focus.column)
  const { userId, day, why } = all[at] ?? first
  const next = all[at + 1] ?? first
  const name = people.find((person) => person.userId === userId)?.name ?? ''
  return (
    <div className="duty-refused" role="alert">
      <b>{t('refused', { count: all.length })}</b>
      <span>{t('line', { name, day: day.slice(5), why })}</span>
      <button type="button" className="kit-link" onClick={() => grid.choose(only(next.place))}>
        {t(at < 0 ? 'refusedGo' : 'refusedNext')}
      </button>
    </div>
  )
}
