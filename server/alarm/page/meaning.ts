// What the rule of an alarm says of it, the limits its device is held against, and what else the device measures.
import type { AlarmMeaning, MeaningLimit, MeaningPoint } from '@steward/domain/alarm/page/answers'
import { type Bound, type Rule, boundsOf } from '@steward/domain/alarm/rule'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord, device } from '@steward/domain/index'
import { isPointOf } from '../../iot/model/device-points.ts'
import { keptSince } from '../../iot/series/counter-readings.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { route } from '../../platform/route.ts'
import { daysOff } from '../../system/calendar/days-off.ts'
import { pointColumns, sentenceOf } from '../rule-meaning.ts'
import { compileWith } from '../rules-compile.ts'
import { type AskedAlarm, alarmQuery, askedAlarm, ofAlarm } from './asked.ts'

export const meaningRoute = route({
  ...ofAlarm,
  method: 'GET',
  path: `/${alarmRecord.path}/meaning`,
  zh: '告警的规则与限值',
  en: 'What the rule of an alarm says of it, with limits and properties of its device',
  query: alarmQuery,
  run: async (ctx, { query }) => meaningOf(ctx, await askedAlarm(ctx, query.id)),
})

async function meaningOf(ctx: Ctx, alarm: AskedAlarm): Promise<AlarmMeaning> {
  const { raw, minutes } = keptSince(ctx.now.getTime())
  const points = await ctx.tx.query(
    `select ${pointColumns}, m.is_key, m.display_sort from device d
     join thing_model m on m.kind in ('property', 'event') and ${isPointOf('d')} where d.id = $1 order by m.display_sort, m.id`,
    [alarm.deviceId],
  )
  const [row] = await ctx.tx.query('select * from alarm_rule where id = $1', [alarm.ruleId])
  const calendar = { zone: ctx.app.timeZone, off: await daysOff(ctx) }
  const rule = row ? compileWith(row, points, calendar) : undefined
  return {
    rule: row ? toldOf(ctx, { row, points }, alarm) : null,
    limits: rule ? boundsOf(rule).flatMap((bound) => limitsOf(bound, rule)) : [],
    points: ctx.can(...codesFor(device, 'detail')) ? pointsIn(points) : null,
    rawFrom: raw,
    minutesFrom: minutes,
  }
}

const pointsIn = (points: readonly DbRow[]): MeaningPoint[] =>
  points
    .filter(({ kind }) => kind === 'property')
    .map(({ identifier, name, unit, is_key: key }) => ({
      identifier: String(identifier),
      name: String(name),
      unit: String(unit ?? ''),
      isKey: key === 1,
    }))

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function toldOf(ctx: Ctx, rule: { row: DbRow; points: readonly DbRow[] }, alarm: AskedAlarm): AlarmMeaning['rule'] {
  const { row } = rule
  return {
    id: String(row.id),
    name: String(row.rule_name),
    sentence: sentenceOf(ctx, rule),
    cause: textOf(row.cause),
    consequence: textOf(row.consequence),
    advice: textOf(row.advice),
    respondMinutes: row.respond_minutes === null ? null : Number(row.respond_minutes),
    holds: Number(row.duration_sec) * 1000,
    recovers: Number(row.clear_delay) * 1000,
    isChanged: alarm.ruleVersion !== null && Number(row.rev) !== alarm.ruleVersion,
    isRemoved: row.is_deleted !== 0,
  }
}

/** Where a value is held against numbers, and past which it counts as recovered. */
function limitsOf({ level, condition }: Bound, { hysteresis }: Rule): MeaningLimit[] {
  const at = (value: number, inwards: 1 | -1): MeaningLimit => ({
    level,
    value,
    back: hysteresis > 0 ? value + inwards * hysteresis : null,
  })
  if (condition.type === 'threshold') {
    if (Number.isNaN(condition.limit)) return []
    return [at(condition.limit, condition.op === 'gt' || condition.op === 'ge' ? -1 : 1)]
  }
  if (condition.type === 'range_out') return [at(condition.low, 1), at(condition.high, -1)]
  return condition.type === 'range_in' ? [at(condition.low, -1), at(condition.high, 1)] : []
}
