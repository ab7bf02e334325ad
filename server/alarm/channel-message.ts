// Messages to channels of alarm linkages: each is recorded with what became of it, and may be sent again as an action of its own.
import { type ActionOf, actionsIn } from '@steward/domain/alarm/linkage/actions'
import { type LinkageReason, linkageReason } from '@steward/domain/alarm/linkage/dictionaries'
import { isPlaced } from '@steward/domain/alarm/linkage/places'
import { cut } from '@steward/domain/cut'
import type { MsgStatus } from '@steward/domain/desk/dictionaries'
import { alarmLinkageExecution } from '@steward/domain/index'
import { find } from '../document/find.ts'
import { add } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Carrier } from '../resource/carriers.ts'
import { followMessages, recordMessages } from '../resource/message-rows.ts'
import { textOf } from './linkage/facts.ts'
import type { Fate } from './linkage/fates.ts'
import { aboutOf } from './linkage/house.ts'
import type { Piece } from './linkage/piece.ts'

const source = alarmLinkageExecution.name
/** Characters of an action's text. */
const WORDS = 500

/** Notes what became of an attempt; of what is done in the house letters and texts tell themselves. */
export async function tellOfChannel(ctx: Ctx, piece: Piece, status: MsgStatus, fate: Fate): Promise<void> {
  const { id, action, attempts } = piece
  if (action?.kind !== 'channel') return
  const followed = { source, ids: [id] }
  const became = { status, attempts, error: status === 'sent' ? undefined : errorOf(fate) }
  if ((await followMessages(ctx, followed, became)) > 0) return
  await recordMessage(ctx, piece, action)
  await followMessages(ctx, followed, became)
}

/** Says of channels' messages that were tried why they are not tried again; of what nobody tried there is no row. */
export async function tellOfLapse(ctx: Ctx, ids: readonly string[], reason: LinkageReason): Promise<void> {
  const { zh, en } = linkageReason.entries[reason]
  if (ids.length > 0) await followMessages(ctx, { source, ids }, { status: 'failed', error: { zh, en } })
}

function errorOf({ reason, httpStatus, zh = '', en = '' }: Fate) {
  const why = linkageReason.entries[reason ?? 'trouble']
  const code = httpStatus === undefined ? '' : ` (${httpStatus})`
  return { zh: `${why.zh}${code} ${zh}`.trim(), en: `${why.en}${code} ${en}`.trim() }
}

async function recordMessage(ctx: Ctx, piece: Piece, { channelId, text }: ActionOf<'channel'>): Promise<void> {
  const { id, facts, linkageName, channel } = piece
  // Named as it was, though it may be gone.
  const [known] = await ctx.tx.query<{ name: string; host: string; kind: NonNullable<typeof channel>['kind'] }>(
    'select channel_name as name, host, channel_kind as kind from alarm_channel where id = $1',
    [channelId],
  )
  if (!known) return
  const [zh, en] = [textOf(text, facts, 'zh'), textOf(text, facts, 'en')]
  await recordMessages(ctx, {
    channel: known.kind,
    source,
    about: aboutOf(piece),
    words: { zh: { title: zh, content: zh }, en: { title: en, content: en } },
    status: 'pending',
    origin: linkageName,
    to: [{ sourceId: id, name: known.name, host: known.host }],
  })
}

/** Numbers of actions that people had carried out again; no linkage has so many of its own. */
const AGAIN = 1_000

export const channelCarrier: Carrier = {
  source,
  isToPeople: false,
  async again(ctx, sourceId, { content }) {
    const [before] = await find(ctx, alarmLinkageExecution, { id: sourceId })
    const [action] = actionsIn([before?.action])
    if (!before || action?.kind !== 'channel') return undefined
    // Once, as a person asked: its reminders are those of the first.
    const { afterMin: _after, repeatMin: _every, repeatMost: _most, ...once } = action
    const {
      linkageId,
      transitionId,
      alarmRecordId,
      automationRunId,
      linkageEvent,
      summary,
      deviceId,
      channelId,
      lane,
      isTest,
    } = before
    const now = ctx.now.toISOString()
    const { id } = await add(ctx, alarmLinkageExecution, {
      linkageId,
      transitionId,
      alarmRecordId,
      automationRunId,
      linkageEvent,
      summary,
      deviceId,
      channelId,
      lane,
      isTest,
      actionKind: 'channel',
      actionNo: await nextNo(ctx, linkageId, transitionId),
      // With the words it had then: the alarm may have others by now.
      action: isPlaced(content) ? { ...once, text: cut(content, WORDS) } : once,
      dueTime: now,
      // A person wants it sent: neither hours nor throttle are asked again.
      runTime: now,
    })
    return id
  },
}

async function nextNo(ctx: Ctx, linkageId: string | null, transitionId: string | null): Promise<number> {
  await ctx.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`again ${linkageId} ${transitionId}`])
  const [last] = await ctx.tx.query<{ no: number }>(
    'select max(action_no) as no from alarm_linkage_execution where linkage_id = $1 and transition_id = $2',
    [linkageId, transitionId],
  )
  return Math.max(AGAIN, last?.no ?? 0) + 1
}
