// What is open of devices, derived from what they reported, their models, places and rules; nothing of it is stored.
import { device } from '@steward/domain/index'
import type { OpenKind, shownRows } from '@steward/domain/iot/commissioning'
import { quality } from '@steward/domain/iot/intake/quality'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { isPointOf } from '../iot/model/device-points.ts'
import type { Ctx } from '../platform/ctx.ts'

export interface Asked {
  gatewayId?: string | undefined
  areaId?: string | undefined
  /** An import: the devices it has written. */
  taskId?: string | undefined
  show: (typeof shownRows)[number]
  current: number
  size: number
}

export interface Commissioning {
  records: Record<string, unknown>[]
  total: number
  devices: number
  signed: number
  counts: Partial<Record<OpenKind, number>>
}

/** Days of the message log that count, and seconds a clock may be wrong. */
const DAYS = 7
const BEHIND = 300
const TIME = `'YYYY-MM-DD HH24:MI:SS'`

const shownBy: Partial<Record<Asked['show'], string>> = {
  all: 'true',
  open: `kinds <> '{}'`,
  clear: `kinds = '{}'`,
  signed: '"signTime" is not null',
  unsigned: '"signTime" is null',
}

export async function commissioningOf(ctx: Ctx, asked: Asked): Promise<Commissioning> {
  const where = new Where()
  applyScope(where, device, ctx)
  where.add(`t.device_status <> 'retired'`)
  if (asked.gatewayId) where.add(`t.gateway_id = ${where.param(asked.gatewayId)}`)
  if (asked.areaId) {
    const area = where.param(asked.areaId)
    where.add(`t.area_id in (select a.id from area a where a.id = ${area}::bigint
      or a.tenant_id = t.tenant_id and ${area}::text = any(string_to_array(a.ancestors, ',')))`)
  }
  if (asked.taskId)
    where.add(`t.id in (select i.row_id from bulk_item i join bulk_task b on b.id = i.task_id
      where b.id = ${where.param(asked.taskId)} and b.create_user = ${where.param(ctx.me.userId)} and i.outcome = 'done')`)
  const since = where.param(new Date(ctx.now.getTime() - DAYS * 86_400_000))
  const tenant = where.param(ctx.tx.scope.tenant)
  const [size, offset] = [where.param(asked.size), where.param((asked.current - 1) * asked.size)]
  const shown = shownBy[asked.show] ?? `${where.param(asked.show)} = any(kinds)`
  const [row] = await ctx.tx.query(
    `with said as materialized (
       select l.gateway_id, f ->> 'deviceCode' as code,
         array_agg(distinct f ->> 'key') filter (where f ->> 'code' = 'E_UNMAPPED') as unmapped,
         array_agg(distinct f ->> 'key') filter (where f ->> 'code' = 'E_TYPE') as misfit
       from data_log l, jsonb_array_elements(l.findings) f
       where l.tenant_id = ${tenant} and l.is_deleted = 0 and l.create_time > ${since}::timestamptz
         and f ->> 'code' in ('E_UNMAPPED', 'E_TYPE') and f ->> 'key' is not null
       group by 1, 2
     ), known as materialized (
       select t.id, t.device_name, t.device_code, t.online_status, t.last_seen, t.location_desc, t.device_type_id, y.ancestors as types_above,
         t.gateway_id, g.gateway_name, y.type_name, a.id as place, a.ancestors as places_above, a.area_name, a.area_type, p.area_name as above,
         l.ts, s.misfit,
         array(select k from unnest(s.unmapped) k where not exists (
           select from thing_model m where m.identifier = k and ${isPointOf('t')})) as unmapped,
         v.outside, v.is_ahead, c.sign_time, c.remark, u.real_name
       from device t
       left join gateway g on g.id = t.gateway_id
       left join device_type y on y.id = t.device_type_id
       left join area a on a.id = t.area_id and a.is_deleted = 0
       left join area p on p.id = a.parent_id and p.is_deleted = 0
       left join ts_device e on e.device_id = t.id
       left join device_latest l on l.sid = e.sid
       left join said s on s.gateway_id = t.gateway_id and s.code = t.device_code
       left join lateral (
         select array_agg(o.key order by o.key) filter (where (o.value ->> 2)::int in (${quality.unusual}, ${quality.impossible})) as outside,
           bool_or((o.value ->> 2)::int = ${quality.retimed}) as is_ahead
         from jsonb_each(l.vals) o
       ) v on true
       left join lateral (
         select n.sign_time, n.remark, n.signer_id from device_commissioning n
         where n.device_id = t.id and n.tenant_id = t.tenant_id and n.is_deleted = 0 and n.withdraw_time is null
         order by n.sign_time desc, n.id desc limit 1
       ) c on true
       left join "user" u on u.id = c.signer_id
       where ${where.sql}
     ), judged as materialized (
       select id::text as id, device_name as "deviceName", device_code as "deviceCode", online_status as "onlineStatus",
         type_name as "typeName", gateway_id::text as "gatewayId", gateway_name as "gatewayName",
         concat_ws(' / ', above, area_name, nullif(location_desc, '')) as place,
         to_char(last_seen, ${TIME}) as "lastSeen", coalesce(unmapped, '{}') as unmapped, coalesce(misfit, '{}') as misfit,
         coalesce(outside, '{}') as outside, is_ahead as "isAhead",
         case when last_seen - ts > interval '${BEHIND} s' then extract(epoch from last_seen - ts)::int end as "behindSec",
         to_char(sign_time, ${TIME}) as "signTime", real_name as "signerName", remark,
         array_remove(array[
           case when ts is null then 'never' end,
           case when ts is not null and online_status = 'offline' then 'silent' end,
           case when unmapped <> '{}' then 'unmapped' end,
           case when misfit <> '{}' then 'misfit' end,
           case when outside <> '{}' then 'range' end,
           case when is_ahead or last_seen - ts > interval '${BEHIND} s' then 'clock' end,
           case when place is null or area_type in ('campus', 'building') and coalesce(location_desc, '') = '' then 'place' end,
           case when not exists (select from alarm_rule r where r.tenant_id = ${tenant} and r.is_deleted = 0 and r.status = 1
             and (r.target_type = 'device' and r.device_id = known.id or r.target_type in ('deviceType', 'areaType')
                 and known.id <> all(coalesce(r.exclude_ids, '{}')) and (r.area_id is null or r.target_type = 'deviceType'
                   or r.area_id = known.place or r.area_id::text = any(string_to_array(known.places_above, ',')))
                 and (r.device_type_id = known.device_type_id or r.device_type_id::text = any(string_to_array(known.types_above, ',')))))
             then 'rule' end
         ], null) as kinds
       from known
     )
     select
       (select coalesce(jsonb_agg(one), '[]') from (
         select * from judged where ${shown} order by kinds = '{}', "deviceCode", id limit ${size} offset ${offset}) one) as records,
       (select count(*)::int from judged where ${shown}) as total,
       (select count(*)::int from judged) as devices,
       (select count(*)::int from judged where "signTime" is not null) as signed,
       (select coalesce(jsonb_object_agg(kind, n), '{}') from (
         select kind, count(*)::int as n from judged, unnest(kinds) kind group by 1) k) as counts`,
    where.values,
  )
  return row as unknown as Commissioning
}
