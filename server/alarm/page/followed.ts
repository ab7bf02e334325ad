// What followed an alarm: actions of linkages with their commands, messages with their fate, and who is told next.
import {
  type AlarmFollowed,
  FOLLOWED_MOST,
  type FollowedAction,
  type ToldMessage,
} from '@steward/domain/alarm/page/answers'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmLinkageExecution, alarmRecord, messageRecord } from '@steward/domain/index'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { type AskedAlarm, alarmQuery, askedAlarm, ms, ofAlarm, someOf } from './asked.ts'
import { nextSteps } from './next-steps.ts'

export const followedRoute = route({
  ...ofAlarm,
  method: 'GET',
  path: `/${alarmRecord.path}/followed`,
  zh: '告警的联动、消息与升级',
  en: 'What followed an alarm: actions, messages, and who is told next',
  query: alarmQuery,
  run: async (ctx, { query }) => followedOf(ctx, await askedAlarm(ctx, query.id)),
})

async function followedOf(ctx: Ctx, alarm: AskedAlarm): Promise<AlarmFollowed> {
  const seesActions = ctx.can(...codesFor(alarmLinkageExecution, 'list'))
  const seesMessages = ctx.can(...codesFor(messageRecord, 'list'))
  return {
    actions: seesActions ? await actionsOf(ctx, alarm) : null,
    messages: seesMessages ? await messagesOf(ctx, alarm) : null,
    next: seesActions ? await nextSteps(ctx, alarm) : null,
  }
}

const TOTAL = '(count(*) over ())::int as total'

async function actionsOf(ctx: Ctx, alarm: AskedAlarm) {
  const where = new Where()
  applyScope(where, alarmLinkageExecution, ctx)
  where.add(`t.alarm_record_id = ${where.param(alarm.id)}`)
  const answer = ctx.locale === 'en' ? `coalesce(nullif(t.answer_en, ''), t.answer)` : 't.answer'
  const rows = await ctx.tx.query<
    Omit<FollowedAction, 'command'> & Command & { total: number; [name: string]: unknown }
  >(
    `select t.id::text as id, t.summary as linkage, t.linkage_event as event, t.action_kind as kind, t.execution_status as fate, t.reason,
       ${ms('t.due_time')} as due, ${ms('t.end_time')} as ended, t.step_min as "stepMin", t.turn, coalesce(${answer}, '') as answer,
       coalesce(d.device_name, h.channel_name, '') as device, c.command_no as "commandNo", c.command_status as "commandState",
       concat_ws(' ', c.point_name, nullif(c.value_text, '')) as wanted, c.reported_value as "readsBack", c.is_confirmed = 1 as "isConfirmed", ${TOTAL}
     from alarm_linkage_execution t left join device d on d.id = t.device_id left join device_command c on c.id = t.command_id
     left join alarm_channel h on h.id = t.channel_id
     where ${where.sql} order by t.due_time, t.id limit ${FOLLOWED_MOST}`,
    where.values,
  )
  return someOf<FollowedAction>(rows.map(withCommand))
}

interface Command {
  commandNo: string | null
  commandState: string | null
  wanted: string
  readsBack: string | null
  isConfirmed: boolean | null
}

function withCommand({ commandNo, commandState, wanted, readsBack, isConfirmed, ...row }: Command) {
  const command =
    commandNo === null
      ? null
      : { no: commandNo, state: commandState ?? '', wanted, readsBack, isConfirmed: isConfirmed === true }
  return { ...row, command } as unknown as FollowedAction & { total: number }
}

/** To each receiver by each means; what was sent again is a row of its own. */
async function messagesOf(ctx: Ctx, alarm: AskedAlarm) {
  const where = new Where()
  applyScope(where, messageRecord, ctx)
  where.add(`t.biz_id = ${where.param(alarm.id)} and t.biz_entity = ${where.param(alarmRecord.name)}`)
  const error = ctx.locale === 'en' ? `coalesce(nullif(t.error_msg_en, ''), t.error_msg)` : 't.error_msg'
  const rows = await ctx.tx.query<ToldMessage & { total: number; [name: string]: unknown }>(
    `select t.id::text as id, t.channel, t.receiver_name as receiver, t.msg_status as status, ${ms('t.send_time')} as sent,
       ${ms('t.deliver_time')} as delivered, ${ms('t.read_time')} as read, coalesce(${error}, '') as error, ${TOTAL}
     from message_record t where ${where.sql} order by t.create_time, t.id limit ${FOLLOWED_MOST}`,
    where.values,
  )
  return someOf<ToldMessage>(rows)
}
