// Passes alarms on to the other systems that asked for them, within the areas and types of their keys. Called for letters
// of the outbox, after the alarm was committed; whoever asks again writes nothing twice.
import { area } from '@steward/domain/index'
import { captionSql } from '../engine/columns.ts'
import { writeEvents } from '../iot/callbacks/write.ts'
import { machineActor } from '../platform/actor.ts'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import type { Stored } from '../platform/outbox.ts'
import { actAs } from '../platform/work.ts'

const events: Readonly<Record<string, string>> = {
  trigger: 'alarm.raised',
  // Of the same alarm: its id and number are known to whoever heard it raised, and `times` counts.
  repeat: 'alarm.raised',
  // It stands at a graver level: `level` says which.
  escalate: 'alarm.raised',
  flapStart: 'alarm.raised',
  clear: 'alarm.recovered',
  ack: 'alarm.acknowledged',
  close: 'alarm.closed',
}
const actor = machineActor('process', 'callbacks')

/** Of a device somebody works at nobody is told, nor that what stands was seen once more. */
const eventOf = ({ kind, payload }: Stored) =>
  kind === 'alarm' && payload.isQuiet !== true && payload.stands !== true
    ? events[String(payload.transition)]
    : undefined

export async function passAlarmsOn(app: AppContext, letters: readonly Stored[]): Promise<void> {
  const told = letters.filter((letter) => eventOf(letter) !== undefined)
  for (const [tenant, theirs] of Map.groupBy(told, (letter) => letter.tenant))
    await actAs(app, { tenant, actor, lane: 'letters' }, (ctx) => writeFor(ctx, theirs))
}

const isBelow = (table: string, row: string, ids: string) =>
  `(coalesce(cardinality(${ids}), 0) = 0 or exists (select from ${table} b where b.id = ${row}
     and (b.id = any(${ids}) or string_to_array(b.ancestors, ',') && ${ids}::text[])))`

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const RECEIVERS = `
select g.id as "eventId", g.event, (extract(epoch from g.written) * 1000)::float8 as ms, k.id::text as "accessId", a.id::text as id,
  a.alarm_no as no, a.alarm_name as name, a.alarm_name_en as "nameEn", a.alarm_level as level, a.alarm_state as state,
  a.device_id::text as "deviceId", d.device_code as "deviceCode", d.device_name as "deviceName", a.area_id::text as "areaId",
  ${captionSql(area, 'r')} as area, a.device_type_id::text as "deviceTypeId", a.identifier, a.trigger_value as "triggerValue",
  a.last_value as "lastValue", a.unit, a.limit_text as "limit",
  a.occur_count as times, a.close_reason as "closeReason", ${iso('a.first_time')} as "firstTime", ${iso('a.last_time')} as "lastTime"
from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[]) as g(id, event, record_id, written)
join alarm_record a on a.id = g.record_id
join api_access k on k.is_deleted = 0 and k.status = 1 and k.callback_state = 'on' and coalesce(k.callback_url, '') <> ''
  and 'alarm:push' = any(k.scopes) and g.event = any(k.callback_events)
  and coalesce(k.valid_from, '-infinity') <= $5 and coalesce(k.valid_to, 'infinity') > $5
  and ${isBelow('area', 'a.area_id', 'k.area_ids')} and ${isBelow('device_type', 'a.device_type_id', 'k.type_ids')}
left join device d on d.id = a.device_id left join area r on r.id = a.area_id`

async function writeFor(ctx: Ctx, letters: readonly Stored[]): Promise<void> {
  const rows = await ctx.tx.query(RECEIVERS, [
    letters.map(eventIdOf),
    letters.map(eventOf),
    letters.map(({ payload }) => String(payload.recordId)),
    letters.map(({ written }) => written),
    ctx.now,
  ])
  await writeEvents(
    ctx,
    rows.map(({ eventId, event, ms, accessId, ...alarm }) => ({
      accessId: String(accessId),
      eventId: String(eventId),
      event: String(event),
      time: new Date(Number(ms)),
      data: dataOf(alarm),
    })),
  )
}

/** Of one transition there is one event, in however many letters it was told. Letters of earlier versions name none. */
const eventIdOf = ({ id, payload }: Stored) => String(payload.transitionId ?? id)

/** What there is none of is null; times are ISO 8601. */
const dataOf = (row: DbRow) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === null || value === undefined) return [name, null]
      return [name, typeof value === 'number' ? value : String(value)]
    }),
  )
