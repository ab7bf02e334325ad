// The shifts of a group to paint with.
import type { Shift } from './month-data.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  shifts: readonly Shift[]
  /** Undefined only chooses cells, empty empties them. */
  brush: string | undefined
  take: (shiftId: string | undefined) => void
}

export function Brushes({ shifts, brush, take }: Props) {
  const { t } = useWords()
  return (
    <div className="duty-brushes" role="group" aria-label={t('brush')}>
      {shifts.map((shift, at) => (
        <button
          key={shift.id}
          type="button"
          aria-pressed={brush === shift.id}
          title={shift.isRest ? shift.name : `${shift.name} ${shift.startTime}–${shift.endTime}`}
          onClick={() => take(brush === shift.id ? undefined : shift.id)}
        >
          <span data-color={shift.color}>{shift.code}</span>
          {shift.name}
          {at < 9 && <kbd>{at + 1}</kbd>}
        </button>
      ))}
      <button type="button" aria-pressed={brush === ''} onClick={() => take(brush === '' ? undefined : '')}>
        {t('erase')}
        <kbd>0</kbd>
      </button>
    </div>
  )
}
