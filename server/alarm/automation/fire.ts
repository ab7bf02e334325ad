// Sets an automation off: guarded, judged, and written as a run with its actions, in the transaction of what set it off. The
// queue of linkages carries the actions out after the commit.
import type { AutomationAction } from '@steward/domain/alarm/automation/content'
import type { automationCause } from '@steward/domain/alarm/automation/dictionaries'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { laneOf } from '../linkage/matches.ts'
import type { Armed } from './armed.ts'
import { type Origin, type Refusal, isToldOf, originOf, refusalOf } from './guard.ts'
import { type Verdict, verdictOf } from './holds.ts'

export interface Cause {
  kind: keyof typeof automationCause.entries
  /** Which of the triggers, from 1. */
  no: number
  /** The same for the same message, however often it is judged. */
  key: string
  /** Epoch in ms. */
  at: number
  deviceId: string | null
  alarmRecordId?: string
  /** What the message said, such as the property and its value. */
  facts: Readonly<Record<string, unknown>>
}

export interface Fired {
  runId: string
  refused?: Refusal
}

interface Setting {
  now: Date
  zone: string
}

/** Undefined where it was set off by this already, no longer runs, or there is nothing to do. */
export async function fire(tx: Tx, armed: Armed, cause: Cause, { now, zone }: Setting): Promise<Fired | undefined> {
  // Held until the commit: what it does a minute is counted once at a time.
  const [held] = await tx.query(
    `select 1 from automation_instance where id = $1 and run_state = 'running' and is_deleted = 0 for no key update`,
    [armed.id],
  )
  if (!held || (await isKnown(tx, armed.id, cause.key))) return undefined
  const origin = await originOf(tx, armed.id, cause.deviceId, now)
  const refused = await refusalOf(tx, armed, origin, now)
  if (refused && (await isToldOf(tx, armed.id, refused, now))) return undefined
  if (refused) return { runId: await writeRun(tx, armed, { cause, origin, refused, now }), refused }
  const verdict = await verdictOf(tx, armed.content, { at: now.getTime(), deviceId: cause.deviceId, zone })
  if (!verdict) return undefined
  const runId = await writeRun(tx, armed, { cause, origin, verdict, now })
  if (!armed.isDry) await writeActions(tx, armed, { runId, cause, verdict, now })
  await tx.query(
    `update automation_instance set last_trigger = $2, trigger_count = trigger_count + 1, update_time = now() where id = $1`,
    [armed.id, now],
  )
  return { runId }
}

async function isKnown(tx: Tx, instanceId: string, key: string): Promise<boolean> {
  const [found] = await tx.query('select 1 from automation_run where instance_id = $1 and once_key = $2', [
    instanceId,
    key,
  ])
  return found !== undefined
}

interface Written {
  cause: Cause
  origin: Origin
  now: Date
  verdict?: Verdict
  refused?: Refusal
}

const doneIn = ({ content }: Armed, { branch }: Verdict): readonly AutomationAction[] =>
  branch === 'held' ? content.actions : content.else

async function writeRun(tx: Tx, armed: Armed, { cause, origin, verdict, refused, now }: Written): Promise<string> {
  const id = newId()
  const planned = verdict ? doneIn(armed, verdict) : []
  const row = {
    id,
    tenant_id: tx.scope.tenant,
    instance_id: armed.id,
    model_version: armed.modelVersion,
    summary: armed.name,
    cause: cause.kind,
    trigger_no: cause.no,
    device_id: cause.deviceId,
    alarm_record_id: cause.alarmRecordId ?? null,
    cause_facts: cause.facts,
    event_time: new Date(cause.at).toISOString(),
    branch: verdict?.branch ?? null,
    group_no: verdict?.groupNo ?? null,
    seen: verdict?.seen ?? [],
    is_dry: Number(armed.isDry),
    run_fate: refused ? 'refused' : armed.isDry ? 'dry' : 'running',
    reason: refused ?? null,
    planned,
    action_count: planned.filter(({ kind }) => kind !== 'delay').length,
    done_count: 0,
    failed_count: 0,
    parent_id: origin.parentId,
    depth: origin.depth,
    chain: origin.chain.slice(-DEEPEST_KEPT).join(','),
    once_key: cause.key,
    end_time: refused || armed.isDry ? now.toISOString() : null,
    status: 1,
    is_deleted: 0,
    rev: 0,
    create_time: now.toISOString(),
    update_time: now.toISOString(),
  }
  const columns = Object.keys(row).join(', ')
  await tx.query(
    `insert into automation_run (${columns}) select ${columns} from jsonb_populate_record(null::automation_run, $1)`,
    [JSON.stringify(row)],
  )
  return id
}

/** Instances a chain remembers; more than it may be long. */
const DEEPEST_KEPT = 6

interface Doing {
  runId: string
  cause: Cause
  verdict: Verdict
  now: Date
}

/** Each is due once the delays before it are over. */
async function writeActions(tx: Tx, armed: Armed, { runId, cause, verdict, now }: Doing): Promise<void> {
  let due = now.getTime()
  const rows = []
  for (const [at, action] of doneIn(armed, verdict).entries()) {
    if (action.kind === 'delay') {
      due += action.sec * 1_000
      continue
    }
    rows.push({
      id: newId(),
      tenant_id: tx.scope.tenant,
      automation_run_id: runId,
      linkage_event: '',
      action_no: at + 1,
      step_min: 0,
      turn: 1,
      action_kind: action.kind,
      execution_status: 'waiting',
      summary: armed.name,
      due_time: new Date(due).toISOString(),
      // Let through already: neither hours nor a throttle of a linkage are asked.
      run_time: new Date(due).toISOString(),
      attempts: 0,
      device_id: action.kind === 'command' ? (action.deviceId ?? cause.deviceId) : cause.deviceId,
      channel_id: action.kind === 'channel' ? action.channelId : null,
      is_test: 0,
      is_strict: 0,
      action,
      lane: laneOf(action),
      status: 1,
      is_deleted: 0,
      rev: 0,
      create_time: now.toISOString(),
      update_time: now.toISOString(),
    })
  }
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (rows.length > 0)
    await tx.query(
      `insert into alarm_linkage_execution (${columns})
       select ${columns} from jsonb_populate_recordset(null::alarm_linkage_execution, $1)`,
      [JSON.stringify(rows)],
    )
}
