// Who is told next of an alarm that nobody sees to: waiting actions, with the people they would reach as duty stands now.
import { type LinkageAction, isTelling, linkageActions } from '@steward/domain/alarm/linkage/actions'
import { isOfStanding } from '@steward/domain/alarm/linkage/events'
import type { NextStep } from '@steward/domain/alarm/page/answers'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { peopleOf } from '../linkage/receivers.ts'
import { type AskedAlarm, ms } from './asked.ts'

/** Waiting actions that are told of; the next are what counts. */
const NEXT = 10
/** Names of one action. */
const NAMES = 20

interface Waiting extends DbRow, Pick<NextStep, 'id' | 'kind' | 'due' | 'stepMin' | 'turn'> {
  summary: string
}

export async function nextSteps(ctx: Ctx, alarm: AskedAlarm): Promise<NextStep[]> {
  const rows = await ctx.tx.query<Waiting>(
    `select w.id::text as id, w.summary, w.action_kind as kind, ${ms('w.due_time')} as due, w.step_min as "stepMin", w.turn, w.action,
       w.linkage_event as event, l.lapses_on_ack as "onAck", l.lapses_on_clear as "onClear", l.delay_sec as delay, a.alarm_level as level,
       h.channel_name as channel
     from alarm_linkage_execution w join alarm_record a on a.id = w.alarm_record_id left join alarm_linkage l on l.id = w.linkage_id
     left join alarm_channel h on h.id = w.channel_id
     where w.tenant_id = $1 and w.alarm_record_id = $2 and w.execution_status = 'waiting' and w.is_deleted = 0 and w.is_test = 0
       and w.due_time > $3 and w.action_kind in ('letter', 'sms', 'email', 'channel')
     order by w.due_time, w.id limit ${NEXT}`,
    [ctx.tx.scope.tenant, alarm.id, ctx.now],
  )
  const steps: NextStep[] = []
  for (const row of rows)
    steps.push({
      id: row.id,
      linkage: row.summary,
      kind: row.kind,
      due: row.due,
      stepMin: row.stepMin,
      turn: row.turn,
      people: await reached(ctx, row, alarm),
      stops: stopsOf(row),
    })
  return steps
}

async function reached(ctx: Ctx, { action: stored, channel }: DbRow, { areaId }: AskedAlarm): Promise<string[]> {
  if (typeof channel === 'string') return [channel]
  const action: LinkageAction | undefined = linkageActions.safeParse([stored]).data?.[0]
  if (!action || !isTelling(action)) return []
  const people = await peopleOf(ctx, action, areaId)
  return people.slice(0, NAMES).map(({ name }) => name)
}

/** As the dispatch judges it when it is due (linkage/judge.ts). */
function stopsOf({ stepMin, turn, level, onAck, onClear, event, delay }: DbRow): NextStep['stops'] {
  if (Number(stepMin) > 0 || Number(turn) > 1)
    return ['acknowledged', ...(Number(level) === 1 ? [] : (['recovered'] as const)), 'shelved', 'closed']
  if (Number(delay) === 0 || !isOfStanding(String(event))) return []
  return [
    ...(onAck === 1 ? (['acknowledged'] as const) : []),
    ...(onClear === 1 ? (['recovered', 'closed'] as const) : []),
  ]
}
