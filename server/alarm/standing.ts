// Alarms whose condition still stands: whoever is about to close one sees the present value, and one that is closed all the
// same is watched.
import { minutesUntilRaised } from '@steward/domain/alarm/raise-again'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord } from '@steward/domain/index'
import { z } from 'zod'
import { lockRows } from '../engine/detail.ts'
import { idsOf } from '../engine/remove.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { localText } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'

export interface Standing {
  [column: string]: unknown
  id: string
  alarmNo: string
  alarmLevel: number
  /** What the device says now of the property that is judged, in its unit, and when it said so (ms). */
  value: number | null
  valueAt: number | null
  unit: string | null
  limitText: string | null
  /** False while the value is back, but not for as long as the rule asks. */
  holds: boolean
}

/**
 * Joins the judgement `s` of the rule of an alarm `a`, and the latest values `l` of its device. What happens in an instant does
 * not stand, and what has no rule is not judged again.
 */
export const standingUnder = (a: string): string => `
  join rule_state s on s.device_id = ${a}.device_id and s.rule_id = ${a}.rule_id and s.phase in ('active', 'clearing')
  join alarm_rule r on r.id = ${a}.rule_id and r.is_deleted = 0 and r.status = 1 and r.cond_type not in ('event', 'change')
  left join ts_device t on t.device_id = ${a}.device_id
  left join device_latest l on l.sid = t.sid`

const QUERY = `
  select a.id::text as id, a.alarm_no as "alarmNo", a.alarm_level as "alarmLevel", a.unit, a.limit_text as "limitText",
    coalesce((l.vals -> a.identifier ->> 0)::float8, a.last_value) as value, (l.vals -> a.identifier ->> 1)::float8 as "valueAt",
    s.phase = 'active' as holds
  from alarm_record a
  ${standingUnder('a')}
  where a.id = any($1::bigint[]) and a.tenant_id = $2 and a.alarm_state in ('ACTIVE_UNACK', 'ACTIVE_ACK') and a.is_deleted = 0
  order by a.alarm_level, a.id`

export const standingAmong = (tx: Tx, ids: readonly string[]): Promise<Standing[]> =>
  tx.query<Standing>(QUERY, [ids, tx.scope.tenant])

/** Those that were closed although they stand are looked at again after their time. */
export async function watchClosed(ctx: Ctx, standing: readonly Standing[]): Promise<void> {
  if (standing.length === 0) return
  const due = ({ alarmLevel }: Standing) => new Date(ctx.now.getTime() + minutesUntilRaised(alarmLevel) * 60_000)
  await ctx.tx.query(
    `update alarm_record a set raise_again_at = g.due from unnest($1::bigint[], $2::timestamptz[]) as g(id, due)
     where a.id = g.id and a.alarm_state = 'CLOSED'`,
    [standing.map(({ id }) => id), standing.map(due)],
  )
}

/** `GET /iot/alarm-record/standing?ids=`: those of these alarms whose condition holds, the gravest first. */
export const standingRoute = route({
  method: 'GET',
  path: `/${alarmRecord.path}/standing`,
  zh: '条件仍成立的告警',
  en: 'Alarms whose condition still stands',
  tag: alarmRecord.name,
  may: codesFor(alarmRecord, 'close'),
  query: z.object({ ids: z.string().max(30_000) }),
  async run(ctx, { query }) {
    const ids = idsOf(query.ids)
    // 404 for what the caller does not see.
    await lockRows(alarmRecord, ctx, ids)
    const found = await standingAmong(ctx.tx, ids)
    return found
      .filter(({ holds }) => holds)
      .map(({ id, alarmNo, alarmLevel, value, valueAt, unit, limitText }) => ({
        id,
        alarmNo,
        alarmLevel,
        value,
        unit,
        limitText,
        valueTime: valueAt === null ? null : localText(new Date(valueAt), ctx.app.timeZone),
        minutes: minutesUntilRaised(alarmLevel),
      }))
  },
})
