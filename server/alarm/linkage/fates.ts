// Notes what became of an action, with the words people read.
import { MOST_AUTOMATION_ACTIONS } from '@steward/domain/alarm/automation/content'
import { type LinkageReason, linkageReason } from '@steward/domain/alarm/linkage/dictionaries'
import { cut } from '@steward/domain/cut'
import { alarmLinkageExecution } from '@steward/domain/index'
import { Problem, type ProblemCode } from '@steward/domain/problems'
import { type Values, alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isDatabaseUnavailable } from '../../platform/database-unavailable.ts'
import { inSavepoint } from '../../platform/savepoint.ts'
import { noteAction } from '../automation/run-fate.ts'
import { tellOfChannel, tellOfLapse } from '../channel-message.ts'
import { AGAIN, PATIENCE, RARELY, seenOf } from './followed-command.ts'
import { type Came, performHere } from './house.ts'
import type { Piece } from './piece.ts'
import { remindAgain } from './remind-again.ts'

export interface Fate {
  reason?: LinkageReason
  httpStatus?: number
  /** What was answered, in both languages. */
  zh?: string
  en?: string
  /** Another attempt would change nothing. */
  isFinal?: boolean
  /** The channel takes nothing for a while. */
  isBlocked?: boolean
}

/** Seconds for which DingTalk refuses a robot that sent too much. */
const BLOCKED = 600
/** Attempts of what the house itself refuses for a while, such as a text message to the same number within a minute. */
const MOST_HERE = 5
/** Seconds for which what is in the way of a command is waited for: as long as a second person may take to approve another one, and more. */
const patience: Readonly<Partial<Record<ProblemCode, number>>> = { 'control.in-flight': 1_800, 'control.offline': 600 }
const LONGEST = 500

const written = ({ reason, httpStatus, zh, en }: Fate): Values<typeof alarmLinkageExecution> => ({
  reason: reason ?? null,
  httpStatus: httpStatus ?? null,
  answer: zh ? cut(zh, LONGEST) : null,
  answerEn: en ? cut(en, LONGEST) : null,
})

const later = (ctx: Ctx, seconds: number) => new Date(ctx.now.getTime() + seconds * 1_000)

export async function keepSuccess(ctx: Ctx, piece: Piece, fate: Fate): Promise<void> {
  await tellOfChannel(ctx, piece, 'sent', fate)
  await alter(ctx, alarmLinkageExecution, [piece.id], {
    executionStatus: 'done',
    endTime: ctx.now.toISOString(),
    ...written(fate),
  })
  await noteEnd(ctx, piece, true, fate)
}

/** What follows the end of an action: its next reminder, or the note of it at its run. */
async function noteEnd(ctx: Ctx, piece: Piece, isFine: boolean, { reason, zh, en }: Fate): Promise<void> {
  if (!piece.run) return remindAgain(ctx, piece)
  // What a person had sent again was counted before.
  if (piece.actionNo > MOST_AUTOMATION_ACTIONS) return undefined
  const why = linkageReason.entries[reason ?? 'trouble']
  return noteAction(ctx, { ...piece.run, isFine, zh: zh || why.zh, en: en || why.en })
}

export async function keepFailure(ctx: Ctx, piece: Piece, fate: Fate, retryAt: Date | undefined): Promise<void> {
  await tellOfChannel(ctx, piece, retryAt && !piece.isTest ? 'sending' : 'failed', fate)
  const blocked = fate.isBlocked ? later(ctx, BLOCKED) : undefined
  // A person who tries it waits for the answer.
  if (retryAt && !piece.isTest) {
    const due = blocked && blocked > retryAt ? blocked : retryAt
    await alter(ctx, alarmLinkageExecution, [piece.id], { dueTime: due.toISOString(), ...written(fate) })
  } else {
    await alter(ctx, alarmLinkageExecution, [piece.id], {
      executionStatus: 'failed',
      endTime: ctx.now.toISOString(),
      ...written(fate),
    })
    await endFollowing(ctx, piece)
    await noteEnd(ctx, piece, false, fate)
  }
  if (blocked && piece.channel)
    await ctx.tx.query(
      `update alarm_linkage_execution set due_time = greatest(due_time, $2) where channel_id = $1 and execution_status = 'waiting'
         and lease_token is null`,
      [piece.channel.id, blocked],
    )
}

interface Place {
  isStrict: unknown
  stepMin: number | null
  turn: number | null
  transitionId: string | null
  linkageId: string | null
  actionNo: number | null
}

/** What waits for the success of this one is not done any more. */
export async function endFollowing(ctx: Ctx, place: Place): Promise<void> {
  const { isStrict, transitionId, linkageId, actionNo, stepMin, turn } = place
  if (!isStrict || transitionId === null || stepMin !== 0 || turn !== 1) return
  const rows = await ctx.tx.query(
    `select id::text as id from alarm_linkage_execution where transition_id = $1 and linkage_id = $2 and action_no > $3
       and step_min = 0 and turn = 1 and execution_status = 'waiting'`,
    [transitionId, linkageId, actionNo],
  )
  const ids = rows.map(({ id }) => String(id))
  const ended = { executionStatus: 'lapsed', reason: 'previous', endTime: ctx.now.toISOString() } as const
  if (ids.length > 0) await alter(ctx, alarmLinkageExecution, ids, ended)
  await tellOfLapse(ctx, ids, 'previous')
}

/** Does it and notes it in one transaction; of what failed nothing is left but the note. */
export async function endHere(ctx: Ctx, piece: Piece): Promise<void> {
  let came: Came
  try {
    came = await inSavepoint(ctx.tx, () => performHere(ctx, piece))
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    return keepProblem(ctx, piece, error)
  }
  if (came.commandId === undefined) return keepSuccess(ctx, piece, came)
  await alter(ctx, alarmLinkageExecution, [piece.id], {
    commandId: came.commandId,
    dueTime: later(ctx, AGAIN).toISOString(),
    ...written(came),
  })
}

async function keepProblem(ctx: Ctx, piece: Piece, error: unknown): Promise<void> {
  if (!(error instanceof Problem)) {
    ctx.app.log.error({ err: error, execution: piece.id }, 'an action of a linkage failed')
    return keepFailure(ctx, piece, { reason: 'trouble' }, undefined)
  }
  const words: Fate = { reason: 'refused', zh: error.words('zh'), en: error.words('en') }
  return keepFailure(ctx, piece, words, againAt(ctx, piece, error))
}

/** When what is in the way will have passed; undefined where it would not, or was waited for long enough. */
function againAt(ctx: Ctx, { attempts, since }: Piece, { code, status, retryAfter }: Problem): Date | undefined {
  if (status === 429 && attempts < MOST_HERE) return later(ctx, (retryAfter ?? 60) + 1)
  const most = patience[code]
  if (most === undefined || ctx.now.getTime() - since > most * 1_000) return undefined
  return later(ctx, Math.min(AGAIN * attempts, RARELY))
}

export async function endCommand(ctx: Ctx, piece: Piece, commandId: string): Promise<void> {
  const wasWatched = ctx.now.getTime() - piece.due <= RARELY * 1_000
  const { isOver, isFine, ...seen } = await seenOf(ctx, commandId, wasWatched)
  if (isFine) return keepSuccess(ctx, piece, seen)
  if (isOver) return keepFailure(ctx, piece, seen, undefined)
  // Of a command that waits for its gateway less and less often.
  const pause = wasWatched ? Math.min(AGAIN * piece.attempts, RARELY) : PATIENCE
  await alter(ctx, alarmLinkageExecution, [piece.id], { dueTime: later(ctx, pause).toISOString(), ...written(seen) })
}
