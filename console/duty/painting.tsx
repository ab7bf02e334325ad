// The month of a group as it is painted, saved and published.
import { dutySwap, schedule } from '@steward/domain/index'
import { Button } from 'antd'
import { useState } from 'react'
import { useSession } from '../data/session.ts'
import { useMay } from '../data/use-can.ts'
import { useUnsaved } from '../kit/dialog/unsaved.ts'
import { Brushes } from './brushes.tsx'
import type { Month, Shift } from './month-data.ts'
import { MonthGrid } from './month-grid.tsx'
import { type RefusedCells, withRefused, withoutRefused } from './refused-cells.ts'
import { SwapDialog } from './swap-dialog.tsx'
import { usePainted } from './use-painted.ts'
import { usePublishMonth } from './use-publish-month.tsx'
import { useSaveMonth } from './use-save-month.tsx'
import { useWords } from './words/use-words.ts'

export function Painting({ month, today }: { month: Month; today: string }) {
  const { t } = useWords()
  const may = useMay(schedule)
  const { painted, count, mayUndo, paint, undo, redo, clear } = usePainted(month.groupId, month)
  const [brush, setBrush] = useState<string>()
  const [refused, setRefused] = useState<RefusedCells>({})
  const drop = () => {
    clear()
    setRefused({})
  }
  /** Reasons were told of cells as they stood. */
  const walked = (walk: () => void) => () => {
    walk()
    setRefused({})
  }
  const { isSaving, save } = useSaveMonth(month, painted, {
    saved: drop,
    refused: (cells) => setRefused((now) => withRefused(now, cells)),
  })
  const publish = usePublishMonth(month)
  const isDirty = count > 0
  useUnsaved(isDirty, clear)
  const mayPlan = may('plan')
  const me = useSession(({ person }) => person?.userId ?? '')
  const maySwap = useMay(dutySwap)('propose')
  const [given, setGiven] = useState<{ id: string; workDate: string; shift: Shift }>()
  /** One's own published turn that has not begun is offered to be swapped. */
  const choose = (userId: string, workDate: string) => {
    const cell = month.people.find((one) => one.userId === userId)?.cells.get(workDate)
    const shift = month.shifts.find(({ id }) => id === cell?.shiftId)
    if (!cell || !shift || userId !== me || !maySwap || cell.isDraft || shift.isRest || workDate < today) return
    setGiven({ id: cell.id, workDate, shift })
  }

  return (
    <>
      <div className="duty-tools">
        {mayPlan && <Brushes shifts={month.shifts} brush={brush} take={setBrush} />}
        <div className="duty-actions">
          {mayUndo && <Button onClick={walked(undo)}>{t('undo')}</Button>}
          {isDirty && <Button onClick={drop}>{t('drop')}</Button>}
          {may('publish') && month.drafts > 0 && !isDirty && (
            <Button type="primary" onClick={publish}>
              {t('publish', { count: month.drafts })}
            </Button>
          )}
          {mayPlan && isDirty && (
            <Button type="primary" loading={isSaving} onClick={save}>
              {t('saveCount', { count })}
            </Button>
          )}
        </div>
      </div>
      <MonthGrid
        month={month}
        painted={painted}
        refused={refused}
        brush={brush}
        paint={(strokes, unknown) => {
          paint(strokes)
          const found = unknown.map(({ text, ...place }) => ({ ...place, why: t('notAShift', { text }) }))
          setRefused((now) => withRefused(withoutRefused(now, strokes), found))
        }}
        undo={walked(undo)}
        redo={walked(redo)}
        today={today}
        choose={choose}
        // What was painted while cells are being saved would be cleared with them.
        mayEdit={mayPlan && !isSaving}
      />
      {mayPlan && <p className="duty-keys">{t('keys')}</p>}
      {given && (
        <SwapDialog
          turn={{
            id: given.id,
            workDate: given.workDate,
            shiftName: given.shift.name,
            shortCode: given.shift.code,
            color: given.shift.color,
          }}
          close={() => setGiven(undefined)}
        />
      )}
    </>
  )
}
