// What became of a command that a linkage gave: looked at again until the device has answered and its report reads back.
import type { LinkageReason } from '@steward/domain/alarm/linkage/dictionaries'
import type { Entry } from '@steward/domain/dictionary'
import { commandCourse } from '@steward/domain/iot/command/command-course'
import type { Ctx } from '../../platform/ctx.ts'

/**
 * Seconds between two looks, at first and at last, and for how long a report that confirms it is waited for, once the device
 * has answered or its time to do so is over.
 */
export const AGAIN = 3
export const RARELY = 60
export const PATIENCE = 120

export interface Seen {
  isOver: boolean
  isFine: boolean
  reason?: LinkageReason
  zh: string
  en: string
}

/** `wasWatched`: where no server looked at it for a while none heard the device either, which has its time once more. */
export async function seenOf(ctx: Ctx, commandId: string, wasWatched: boolean): Promise<Seen> {
  const [row] = await ctx.tx.query(
    `select command_no as no, command_status as state, is_confirmed as "isConfirmed", is_service as "isService", reply_msg as said,
       coalesce(reply_time, update_time) < $2::timestamptz - interval '${PATIENCE} seconds' as "isLate" from device_command where id = $1`,
    [commandId, ctx.now],
  )
  const state = String(row?.state ?? '')
  const entries: Readonly<Record<string, Entry | undefined>> = commandCourse.dictionary.entries
  const { zh, en } = entries[state] ?? { zh: '', en: '' }
  const said = row?.said ? `：${String(row.said)}` : ''
  const words = { zh: `${String(row?.no ?? '')} ${zh}${said}`, en: `${String(row?.no ?? '')} ${en}${said}` }
  const mayBeRead = row?.isLate !== true || !wasWatched
  // A device that does not answer may do it all the same, and say so by what it reports.
  const isUnanswered = state === 'TIMEOUT' && row?.isService === 0 && mayBeRead
  if (isUnanswered || ['TO_APPROVE', 'QUEUED', 'SENT'].includes(state))
    return { isOver: false, isFine: false, ...words }
  if (state !== 'SUCCESS' && state !== 'LATE_SUCCESS')
    return { isOver: true, isFine: false, reason: 'refused', ...words }
  if (row?.isConfirmed === 1 || row?.isService === 1) return { isOver: true, isFine: true, ...words }
  if (mayBeRead) return { isOver: false, isFine: false, ...words }
  return { isOver: true, isFine: true, reason: 'unconfirmed', ...words }
}
