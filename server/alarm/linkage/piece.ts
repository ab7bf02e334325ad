// One action that is about to be carried out, with all it needs to know.
import { type LinkageAction, actionsIn } from '@steward/domain/alarm/linkage/actions'
import type { channelKind } from '@steward/domain/alarm/linkage/dictionaries'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import type { ClaimedRow } from '../../platform/leased-rows.ts'
import { type Places, INTERNAL } from '../../platform/outgoing/address.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import { readParam } from '../../system/dictionary/params.ts'
import { type RunFacts, runFactsOf } from '../automation/run-facts.ts'
import { type AlarmFacts, exampleFacts, factsFrom, factsOf } from './facts.ts'

export interface Piece {
  id: string
  attempts: number
  /** Milliseconds; when it was let through. */
  since: number
  /** Milliseconds; when it was to be looked at. */
  due: number
  linkageId: string
  linkageName: string
  transitionId: string | null
  actionNo: number
  event: string
  isTest: boolean
  isStrict: boolean
  /** Of an escalation: minutes after the others, and which reminder it is. */
  stepMin: number
  turn: number
  /** Who asked for the test. */
  askedBy: string | null
  commandId: string | null
  /** The run of an automation it belongs to, in place of an alarm. */
  run: RunFacts | undefined
  /** Undefined where what it is about is gone. */
  action: LinkageAction | undefined
  facts: AlarmFacts
  /** As its row says; undefined where it is gone or disabled. */
  channel: StoredChannel | undefined
  places: Places
}

export interface StoredChannel {
  id: string
  kind: keyof typeof channelKind.entries
  address: unknown
  secret: unknown
}

/** What is read of a claimed row. */
export const READS = `w.linkage_id::text as "linkageId", w.transition_id::text as "transitionId", w.alarm_record_id::text as "alarmId",
  w.automation_run_id::text as "runId", w.channel_id::text as "channelId", w.command_id::text as "commandId", w.create_user::text as "askedBy", w.linkage_event as event,
  w.action_no as "actionNo", w.action, w.is_test as "isTest", w.is_strict as "isStrict", w.step_min as "stepMin", w.turn, w.summary as "linkageName", w.action_kind as "actionKind",
  (extract(epoch from w.run_time) * 1000)::float8 as "runMs", (extract(epoch from w.due_time) * 1000)::float8 as "dueMs"`

const textOrNull = (value: unknown) => (value === null || value === undefined ? null : String(value))

export async function piecesFrom(
  ctx: Ctx,
  rows: readonly ClaimedRow[],
  nameServers: readonly string[] | undefined,
): Promise<Piece[]> {
  const alarms = await factsOf(
    ctx,
    rows.flatMap(({ alarmId }) => (alarmId === null ? [] : [String(alarmId)])),
  )
  const runs = await runFactsOf(
    ctx,
    rows.flatMap(({ runId }) => (runId === null ? [] : [String(runId)])),
  )
  const channels = await channelsOf(ctx, rows)
  const places: Places = {
    internal: rangesFrom((await readParam(ctx.tx, INTERNAL)) ?? '').ranges,
    nameServers,
  }
  return rows.map((row) => {
    const event = String(row.event)
    const alarm = alarms.get(String(row.alarmId))
    const run = runs.get(textOrNull(row.runId) ?? '')
    return {
      id: row.id,
      attempts: row.attempts,
      since: Number(row.runMs ?? ctx.now.getTime()),
      due: Number(row.dueMs),
      linkageId: String(row.linkageId),
      linkageName: String(row.linkageName),
      transitionId: textOrNull(row.transitionId),
      actionNo: Number(row.actionNo),
      event,
      isTest: row.isTest === 1,
      isStrict: row.isStrict === 1,
      stepMin: Number(row.stepMin),
      turn: Number(row.turn),
      askedBy: textOrNull(row.askedBy),
      commandId: textOrNull(row.commandId),
      run,
      action: alarm || run || row.isTest === 1 ? actionsIn([row.action])[0] : undefined,
      facts: run?.facts ?? (alarm ? factsFrom(alarm, event) : exampleFacts),
      channel: channels.get(String(row.channelId)),
      places,
    }
  })
}

async function channelsOf(ctx: Ctx, rows: readonly DbRow[]): Promise<Map<string, StoredChannel>> {
  const ids = rows.flatMap(({ channelId }) => (channelId === null ? [] : [channelId]))
  if (ids.length === 0) return new Map()
  const found = await ctx.tx.query<StoredChannel & DbRow>(
    `select id::text as id, channel_kind as kind, address, sign_secret as secret from alarm_channel
     where id = any($1::bigint[]) and is_deleted = 0 and status = 1`,
    [ids],
  )
  return new Map(found.map((row) => [row.id, row]))
}
