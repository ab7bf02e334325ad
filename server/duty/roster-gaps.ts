// What a roster lacks before people go by it: shifts nobody has, too few people, positions that are missing.
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { monthOf } from './month.ts'

/** A shift of a day without the people it needs. */
export interface ShiftGap {
  date: string
  shiftId: string
  shiftName: string
  need: number
  have: number
  /** Somebody is there, but nobody of a position it needs. */
  lacksPost: boolean
}

interface Asked {
  groupId: string
  first: string
  last: string
}

/** From today on: who was missing before cannot be found any more. */
export async function shiftGapsOf(ctx: Ctx, { groupId, first, last }: Asked): Promise<ShiftGap[]> {
  const today = nowOf(ctx).slice(0, 10)
  const from = first < today ? today : first
  if (last < from) return []
  const { days, shifts, coverage } = await monthOf(ctx, { groupIds: [groupId], first: from, last })
  return days.flatMap((date) =>
    shifts.flatMap(({ id, shiftName }): ShiftGap[] => {
      const cover = coverage[date]?.[id]
      if (!cover) return []
      const { need, have, missingPostIds } = cover
      const isCovered = have > 0 && have >= need && missingPostIds.length === 0
      return isCovered ? [] : [{ date, shiftId: id, shiftName, need, have, lacksPost: missingPostIds.length > 0 }]
    }),
  )
}
