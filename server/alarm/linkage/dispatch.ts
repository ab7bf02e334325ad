// Carries out what follows alarms, in every process. Channels are lanes of their own; what is done in the house is done with
// the note of it. A channel may hear of one thing twice, and tells it by its id.
import type { LinkageReason } from '@steward/domain/alarm/linkage/dictionaries'
import { createWorkQueue } from '../../document/work-queue.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import type { ClaimedRow } from '../../platform/leased-rows.ts'
import { send } from '../../platform/outgoing/send.ts'
import { stillWanted } from '../automation/run-fate.ts'
import { withinBucket } from './bucket.ts'
import { openChannel } from './channel-secret.ts'
import { textOf } from './facts.ts'
import { type Fate, endCommand, endHere, keepFailure, keepSuccess } from './fates.ts'
import { letThrough } from './judge.ts'
import { type Piece, READS, piecesFrom } from './piece.ts'
import { type Channel, isBlocked, isTaken, parcelFor, withoutSecrets } from './robots.ts'

/** Seconds before each further attempt; the first is as long as a robot's bucket is counted for. With these it ends after two hours. */
export const retries = { most: 13, pauses: [63, 120, 300, 600, 900] }
/** Actions at once: of a lane, of a hospital, and altogether in this process. */
const slots = { lane: 4, tenant: 40, all: 200 }
/** Seconds; longer than an attempt takes. */
const LEASE = 63

const TABLE = 'alarm_linkage_execution'
const WAITS = `w.execution_status = 'waiting' and w.is_deleted = 0`
const IS_STEP = '(w.step_min > 0 or w.turn > 1)'
const BEFORE = `(p.transition_id = w.transition_id and p.linkage_id = w.linkage_id or p.automation_run_id = w.automation_run_id) and p.action_no < w.action_no
  and p.step_min = 0 and p.turn = 1 and p.execution_status = 'waiting'`
/**
 * The first that waits is judged for all; one begins after those before it, or once they have ended well. What follows one
 * alarm keeps the order in which it happened: the same action, and commands of whatever linkage until they are given. A
 * step waits for nothing but its time, and nothing for it: what is told later must not hang on what could not be told.
 */
const IS_NEXT = `(${IS_STEP} or (w.is_test = 1 or w.run_time is not null or not exists (select from ${TABLE} p where ${BEFORE}))
  and not exists (
    select from ${TABLE} e where w.is_test = 0 and w.command_id is null and e.tenant_id = w.tenant_id and e.alarm_record_id = w.alarm_record_id
      and e.is_deleted = 0 and e.execution_status = 'waiting' and e.transition_id < w.transition_id and e.step_min = 0 and e.turn = 1
      and (e.linkage_id = w.linkage_id and e.action_no = w.action_no
        or e.action_kind = 'command' and w.action_kind = 'command' and e.command_id is null)
      and (e.attempts > 0 or e.due_time <= w.due_time))
  and not exists (select from ${TABLE} p where ${BEFORE} and (w.is_strict = 1 or p.attempts = 0)))`

export interface LinkageWish {
  nameServers?: readonly string[] | undefined
  /** Milliseconds an attempt may take. */
  longest?: number | undefined
}

export interface LinkageDispatch {
  stop(): Promise<void>
}

/** In the house it is done when it is noted. */
type Done = { at: 'house' } | ({ at: 'channel' } & Fate)

export function createLinkageDispatch(app: AppContext, { nameServers, longest }: LinkageWish = {}): LinkageDispatch {
  return createWorkQueue<Piece, Done, Fate>(app, {
    name: 'linkage',
    trouble: 'what follows alarms could not be done yet',
    table: TABLE,
    waits: `${WAITS} and ${IS_NEXT}`,
    due: 'w.due_time',
    attempts: 'attempts',
    lease: LEASE,
    lanes: { column: 'lane', due: lanesDue },
    slots,
    retries,
    reads: READS,
    async pieces(ctx, rows) {
      const judged = rows.filter((row) => isJudged(row, ctx.now)).map(({ id }) => id)
      const passed = await letThrough(ctx, judged)
      const ofRuns = rows.filter(isOfRun).map(({ id }) => id)
      const wanted = await stillWanted(ctx, ofRuns)
      const through = rows.filter(({ id }) =>
        ofRuns.includes(id) ? wanted.has(id) : !judged.includes(id) || passed.has(id),
      )
      const channelId = through[0]?.channelId
      if (!channelId) return piecesFrom(ctx, through, nameServers)
      const now = await withinBucket(
        ctx,
        String(channelId),
        through.map(({ id }) => id),
      )
      return piecesFrom(
        ctx,
        through.filter(({ id }) => now.has(id)),
        nameServers,
      )
    },
    carryOut: (piece, tenant) => carryOut(app, piece, tenant, longest),
    thrown: () => ({ reason: 'trouble' }),
    async succeeded(ctx, piece, done) {
      if (done.at === 'channel') return keepSuccess(ctx, piece, done)
      if (piece.commandId !== null) return endCommand(ctx, piece, piece.commandId)
      return endHere(ctx, piece)
    },
    failed: (ctx, piece, fate, retryAt) => keepFailure(ctx, piece, fate, fate.isFinal ? undefined : retryAt),
  })
}

/** Milliseconds after which the world is not what it was. */
const LATE = 300_000

/** Before it begins, and again before a late attempt or another one to give a command. */
function isJudged({ runMs, isTest, commandId, actionKind, runId }: ClaimedRow, now: Date): boolean {
  if (isTest === 1 || commandId !== null || runId !== null) return false
  return runMs === null || actionKind === 'command' || Number(runMs) < now.getTime() - LATE
}

/** Of an automation, and not given as a command yet. */
const isOfRun = ({ runId, commandId }: ClaimedRow) => runId !== null && commandId === null

/** One claim at a time in a hospital: what is let through is counted over rows. */
async function lanesDue(ctx: Ctx): Promise<string[]> {
  await ctx.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`linkages of ${ctx.tx.scope.tenant}`])
  const rows = await ctx.tx.query(
    `select distinct w.lane from ${TABLE} w where ${WAITS} and w.due_time <= $1 and (w.lease_until is null or w.lease_until <= now())
     order by w.lane`,
    [ctx.now],
  )
  return rows.map(({ lane }) => String(lane))
}

async function carryOut(
  app: AppContext,
  piece: Piece,
  tenant: string,
  longest: number | undefined,
): Promise<{ done: Done } | { failure: Fate }> {
  const { action, channel: stored, facts, event, id, places } = piece
  if (action?.kind !== 'channel') return { done: { at: 'house' } }
  if (!stored) return { failure: { reason: 'gone', isFinal: true } }
  const channel: Channel = {
    id: stored.id,
    kind: stored.kind,
    address: await openChannel(app, tenant, 'address', stored.address),
    secret: await openChannel(app, tenant, 'signSecret', stored.secret),
  }
  const text = textOf(action.text, facts, 'zh')
  const message = { id, text, event: piece.isTest ? 'test' : event, phones: action.phones, data: facts.data }
  const parcel = parcelFor(channel, message, app.now())
  if (!parcel) return { failure: { reason: 'address', isFinal: true } }
  const outcome = await send(parcel, places, longest)
  const answer = withoutSecrets(channel, outcome.answer)
  const fate: Fate = { zh: answer, en: answer, ...(outcome.status === undefined ? {} : { httpStatus: outcome.status }) }
  if (isTaken(channel, outcome)) return { done: { at: 'channel', ...fate } }
  const reason: LinkageReason = outcome.failure ?? 'refused'
  return { failure: { ...fate, reason, isBlocked: isBlocked(channel, outcome) } }
}
