// The wall of a control room: open alarms by incident in one statement, whatever their number.
import { type AlarmWall, WALL_AT_ONCE, WALL_GROUPS, type WallGroup } from '@steward/domain/alarm/wall'
import { ALARM_WALL } from '@steward/domain/derive/menu-groups'
import { alarmRecord, area } from '@steward/domain/index'
import { measured } from '@steward/domain/measured'
import { captionSql } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { route } from '../platform/route.ts'

export const wallRoute = route({
  method: 'GET',
  path: `/${alarmRecord.path}/wall`,
  zh: '告警大屏',
  en: 'Open alarms by incident, the most urgent first',
  tag: alarmRecord.name,
  may: [ALARM_WALL],
  run: (ctx) => wallOf(ctx),
})

/** Those that are shown: neither put aside nor of a device somebody works at. */
const IS_SHOWN = 'o.shelved_until is null and o.under_maintenance = 0'

const groupsIn = (rows: string, locale: string) => `
with open as (select t.*, coalesce(t.incident_id, t.id) as wall_key from alarm_record t where ${rows} and t.alarm_state <> 'CLOSED'),
groups as (select o.wall_key, count(*)::int as alarms, count(*) filter (where o.alarm_state like '%UNACK')::int as waiting,
    min(o.alarm_level) as level, min(o.urgency) as urgency, max(o.last_time) as last,
    (array_agg(o.id order by o.suppressed_by_id is not null, o.urgency, o.last_time desc, o.id))[1] as head,
    (array_agg(o.id::text order by o.urgency, o.id) filter (where o.alarm_state like '%UNACK'))[1:${WALL_AT_ONCE}] as "waitingIds"
  from open o where ${IS_SHOWN} group by o.wall_key)
select g.wall_key::text as key, i.incident_no as "incidentNo", a.id::text as "alarmId",
  case when ${locale} = 'en' and a.alarm_name_en <> '' then a.alarm_name_en else a.alarm_name end as name, g.level,
  a.alarm_state as state, coalesce(d.device_name, w.gateway_name, '') as device, coalesce(${captionSql(area, 'r')}, '') as area,
  coalesce(a.last_value, a.trigger_value) as value, a.unit, coalesce(a.limit_text, '') as "limit",
  extract(epoch from a.first_time)::float8 * 1000 as since, a.flapping = 1 as "isFlapping", g.alarms, g.waiting,
  coalesce(g."waitingIds", '{}') as "waitingIds", count(*) over()::int as total
from groups g join alarm_record a on a.id = g.head left join alarm_incident i on i.id = a.incident_id
left join device d on d.id = a.device_id left join gateway w on w.id = a.gateway_id left join area r on r.id = a.area_id
order by g.urgency, g.last desc, g.wall_key limit ${WALL_GROUPS}`

const countsIn = (rows: string) => `
with open as (select t.* from alarm_record t where ${rows} and t.alarm_state <> 'CLOSED')
select o.alarm_level as level, count(*) filter (where ${IS_SHOWN})::int as open,
  count(*) filter (where ${IS_SHOWN} and o.alarm_state like '%UNACK')::int as waiting,
  count(*) filter (where o.shelved_until is not null)::int as shelved,
  count(*) filter (where o.shelved_until is null and o.under_maintenance = 1)::int as maintained
from open o group by 1`

async function wallOf(ctx: Ctx): Promise<AlarmWall> {
  const [groups, counts] = [scoped(ctx), scoped(ctx)]
  const locale = groups.param(ctx.locale)
  const [found = [], levels = []] = await ctx.tx.readOnce([
    { text: groupsIn(groups.sql, `${locale}::text`), values: groups.values },
    { text: countsIn(counts.sql), values: counts.values },
  ])
  const all = (name: string) => levels.reduce((sum, row) => sum + Number(row[name]), 0)
  return {
    groups: found.map(groupFrom),
    total: Number(found[0]?.total ?? 0),
    levels: [1, 2, 3, 4].map((level) => {
      const row = levels.find((one) => Number(one.level) === level)
      return { level, open: Number(row?.open ?? 0), waiting: Number(row?.waiting ?? 0) }
    }),
    shelved: all('shelved'),
    underMaintenance: all('maintained'),
  }
}

function scoped(ctx: Ctx): Where {
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  return where
}

function groupFrom({ total: _total, value, unit, ...row }: DbRow): WallGroup {
  const figure = value === null ? '' : `${measured(Number(value))} ${String(unit ?? '')}`.trim()
  return { ...row, value: figure } as unknown as WallGroup
}
