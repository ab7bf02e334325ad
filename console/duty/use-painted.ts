// Cells painted and not saved yet, with undo by strokes; kept by person, group and month, so that looking at another month
// loses none.
import { recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { schedule } from '@steward/domain/index'
import { useState } from 'react'
import { useTyping } from '../kept/use-typing.ts'
import { plain } from '../kinds/view.ts'
import type { Month, Painted } from './month-data.ts'

export interface Stroke {
  userId: string
  day: string
  shiftId: string
}

const entity = schedule as unknown as Entity
const none: Painted = {}
const MOST_UNDONE = 100

const withStroke = (painted: Painted, { userId, day, shiftId }: Stroke): Painted => ({
  ...painted,
  [userId]: { ...painted[userId], [day]: shiftId },
})

/** What the browser has kept. */
const paintedFrom = (kept: Readonly<Record<string, unknown>>): Painted =>
  Object.fromEntries(
    Object.entries(kept).map(([userId, days]) => [
      userId,
      Object.fromEntries(Object.entries(recordOf(days)).map(([day, shiftId]) => [day, plain(shiftId)])),
    ]),
  )

/** Without people who have left the group since, and without shifts it has no more: those cannot be saved. */
export function possible(painted: Painted, { people, shifts }: Pick<Month, 'people' | 'shifts'>): Painted {
  const [known, offered] = [new Set(people.map(({ userId }) => userId)), new Set(['', ...shifts.map(({ id }) => id)])]
  return Object.fromEntries(
    Object.entries(painted).flatMap(([userId, days]) => {
      if (!known.has(userId)) return []
      const left = Object.entries(days).filter(([, shiftId]) => offered.has(shiftId))
      // A row of the grid is drawn again when its cells are another object.
      return [[userId, left.length === Object.keys(days).length ? days : Object.fromEntries(left)]]
    }),
  )
}

export function usePainted(groupId: string, month: Month) {
  const [firstDay = ''] = month.days
  const place = { entity, ids: [groupId], action: firstDay.slice(0, 7) }
  const { typed, put, discard } = useTyping<Painted>(place, paintedFrom, () => none)
  const [past, setPast] = useState<readonly Painted[]>([])
  const painted = possible(typed, month)
  return {
    painted,
    count: Object.values(painted).reduce((sum, days) => sum + Object.keys(days).length, 0),
    mayUndo: past.length > 0,
    /** `isNew`: the first cell of a stroke, to which undo goes back. */
    paint(stroke: Stroke, isNew: boolean) {
      if (isNew) setPast((all) => [...all, painted].slice(-MOST_UNDONE))
      put((now) => withStroke(now, stroke))
    },
    undo() {
      put(() => past.at(-1) ?? none)
      setPast(past.slice(0, -1))
    },
    clear() {
      discard()
      setPast([])
    },
  }
}
