// Cells painted and not saved yet, with undo by deeds; kept by person, group and month, so that looking at another month
// loses none.
import { recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { schedule } from '@steward/domain/index'
import { useEffect, useMemo, useState } from 'react'
import { useTyping } from '../kept/use-typing.ts'
import { plain } from '../kinds/view.ts'
import { message } from '../kit/dialog/voice.ts'
import { type Steps, noSteps, redone, stepped, undone } from '../kit/grid/steps.ts'
import { useWords } from '../words/duty.ts'
import type { Month, Painted } from './month-data.ts'

export interface Stroke {
  userId: string
  day: string
  shiftId: string
}

/** Kept with the shifts that were stored when the cells were painted, so that what others plan meanwhile is noticed. */
export type Strokes = Readonly<{ cells: Painted; over: Painted }>

type Offered = Pick<Month, 'people' | 'shifts'>

const entity = schedule as unknown as Entity
const none: Strokes = { cells: {}, over: {} }

function withCells(painted: Painted, strokes: readonly Stroke[]): Painted {
  const rows: Record<string, Record<string, string>> = {}
  for (const { userId, day, shiftId } of strokes) (rows[userId] ??= { ...painted[userId] })[day] = shiftId
  return { ...painted, ...rows }
}

const paintedIn = (kept: unknown): Painted =>
  Object.fromEntries(
    Object.entries(recordOf(kept)).map(([userId, days]) => [
      userId,
      Object.fromEntries(Object.entries(recordOf(days)).map(([day, shiftId]) => [day, plain(shiftId)])),
    ]),
  )

/** What the browser has kept. */
export const strokesFrom = ({ cells, over }: Readonly<Record<string, unknown>>): Strokes => ({
  cells: paintedIn(cells),
  over: paintedIn(over),
})

const storedIn = ({ people }: Pick<Month, 'people'>) => {
  const byId = new Map(people.map(({ userId, cells }) => [userId, cells]))
  /** Undefined for people whom the group has no more. */
  return (userId: string, day: string): string | undefined => {
    const cells = byId.get(userId)
    return cells && (cells.get(day)?.shiftId ?? '')
  }
}

export function paintedOn(month: Offered, { cells, over }: Strokes, strokes: readonly Stroke[]): Strokes {
  const storedAt = storedIn(month)
  return {
    cells: withCells(cells, strokes),
    over: withCells(
      over,
      strokes.map((stroke) => ({ ...stroke, shiftId: storedAt(stroke.userId, stroke.day) ?? '' })),
    ),
  }
}

/** A row of the grid is drawn again when its cells are another object, so they stay the same where all are left. */
const filtered = (painted: Painted, isLeft: (stroke: Stroke) => boolean): Painted =>
  Object.fromEntries(
    Object.entries(painted).flatMap(([userId, days]) => {
      const left = Object.entries(days).filter(([day, shiftId]) => isLeft({ userId, day, shiftId }))
      if (left.length === 0) return []
      return [[userId, left.length === Object.keys(days).length ? days : Object.fromEntries(left)]]
    }),
  )

export const countOf = (painted: Painted): number =>
  Object.values(painted).reduce((sum, days) => sum + Object.keys(days).length, 0)

/** The cells that are not stored as they were painted, and those of them that somebody else has planned since. */
function opened(strokes: Strokes, month: Offered) {
  const storedAt = storedIn(month)
  const unsaved = filtered(strokes.cells, ({ userId, day, shiftId }) => shiftId !== storedAt(userId, day))
  const isOvertaken = ({ userId, day }: Stroke) => {
    const stored = storedAt(userId, day)
    return stored !== undefined && strokes.over[userId]?.[day] !== stored
  }
  return {
    open: filtered(unsaved, (stroke) => !isOvertaken(stroke)),
    overtaken: filtered(unsaved, isOvertaken),
  }
}

/**
 * What can be saved: without people who have left the group since, without shifts it has no more, without what is stored
 * already, and without cells that somebody else has planned since: saving names no revision and would overwrite them.
 */
export function possible(strokes: Strokes, month: Offered): Painted {
  const { people, shifts } = month
  const [known, offered] = [new Set(people.map(({ userId }) => userId)), new Set(['', ...shifts.map(({ id }) => id)])]
  return filtered(opened(strokes, month).open, ({ userId, shiftId }) => known.has(userId) && offered.has(shiftId))
}

/** Without the cells that are stored already or planned by somebody else since, and how many the latter are. */
export function settled(strokes: Strokes, month: Offered): { left: Strokes; overtaken: number } {
  const { open, overtaken } = opened(strokes, month)
  const isOpen = ({ userId, day }: Stroke) => open[userId]?.[day] !== undefined
  return { left: { cells: open, over: filtered(strokes.over, isOpen) }, overtaken: countOf(overtaken) }
}

export function usePainted(groupId: string, month: Month) {
  const { t } = useWords()
  const [firstDay = ''] = month.days
  const place = { entity, ids: [groupId], action: firstDay.slice(0, 7) }
  const { typed, put, discard } = useTyping<Strokes>(place, strokesFrom, () => none)
  const [steps, setSteps] = useState<Steps<Strokes>>(noSteps)
  const painted = useMemo(() => possible(typed, month), [typed, month])
  useEffect(() => {
    if (countOf(settled(typed, month).left.cells) === countOf(typed.cells)) return
    let count = 0
    put((now) => {
      const { left, overtaken } = settled(now, month)
      count = overtaken
      return left
    })
    // Said once: those cells are gone now.
    if (count > 0) message.info(t('overtaken', { count }))
  })
  const walk = (to: ReturnType<typeof undone<Strokes>>) => {
    if (!to) return
    put(() => to.now)
    setSteps(to.steps)
  }
  return {
    painted,
    count: countOf(painted),
    mayUndo: steps.past.length > 0,
    /** All cells of a deed, to which undo goes back as one. */
    paint(strokes: readonly Stroke[]) {
      if (strokes.length === 0) return
      setSteps((all) => stepped(all, typed))
      put((now) => paintedOn(month, now, strokes))
    },
    undo: () => walk(undone(steps, typed)),
    redo: () => walk(redone(steps, typed)),
    clear() {
      discard()
      setSteps(noSteps)
    },
  }
}
