// SQL that holds a gateway's newest report against the devices on record.
import { device } from '@steward/domain/index'
import type { Difference, topologyRows } from '@steward/domain/iot/topology'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'

export interface Wanted {
  show: (typeof topologyRows)[number]
  current: number
  size: number
}

export interface Compared {
  [column: string]: unknown
  code: string
  isReported: boolean
  deviceId: string | null
  /** The type of the code that was reported, where there is one. */
  reportedTypeId: string | null
  /** As reported. */
  address: string
  serialNo: string
}

/** The rows `judged`, whose `differences` are empty where report and record agree; `where` is filled. */
function judged(ctx: Ctx, gatewayId: string, where: Where): string {
  applyScope(where, device, ctx)
  where.add(`t.device_status <> 'retired'`)
  const [id, tenant] = [where.param(gatewayId), where.param(ctx.tx.scope.tenant)]
  return `said as materialized (
      select r.code, coalesce(r."typeCode", '') as type_code, coalesce(r."serialNo", '') as serial_no, coalesce(r.address, '') as address
      from gateway_topology g, jsonb_to_recordset(g.devices) as r(code text, "typeCode" text, "serialNo" text, address text)
      where g.gateway_id = ${id} and g.tenant_id = ${tenant}
    ), known as materialized (
      select t.id, t.device_code, t.device_name, t.gateway_id, t.sub_address, t.serial_no, t.device_type_id, t.online_status, t.last_seen
      from device t where ${where.sql} and (t.gateway_id = ${id} or t.device_code in (select code from said))
    ), judged as materialized (
      select coalesce(s.code, k.device_code) as code, s.code is not null as "isReported", k.id::text as "deviceId",
        k.device_name as "deviceName", k.online_status as "onlineStatus", to_char(k.last_seen, 'YYYY-MM-DD HH24:MI:SS') as "lastSeen",
        coalesce(s.address, '') as address, coalesce(k.sub_address, '') as "knownAddress",
        coalesce(s.serial_no, '') as "serialNo", coalesce(k.serial_no, '') as "knownSerialNo",
        coalesce(s.type_code, '') as "typeCode", y.type_name as "typeName", z.id::text as "reportedTypeId", o.gateway_name as "elsewhereName",
        array_remove(array[
          case when k.id is null then 'undeclared' end,
          case when k.gateway_id <> ${id} then 'elsewhere' end,
          case when s.code is null then 'unreported' end,
          case when k.id is not null and s.address <> '' and s.address is distinct from coalesce(k.sub_address, '') then 'address' end,
          case when k.id is not null and s.serial_no <> '' and s.serial_no is distinct from coalesce(k.serial_no, '') then 'serial' end,
          case when k.id is not null and z.id is not null and z.id <> k.device_type_id then 'type' end
        ], null) as differences
      from said s full join known k on k.device_code = s.code
      left join device_type y on y.id = k.device_type_id
      left join device_type z on z.tenant_id = ${tenant} and z.type_code = s.type_code and z.is_deleted = 0
      left join gateway o on o.id = k.gateway_id and o.id <> ${id}
      where s.code is not null or k.gateway_id = ${id}
    )`
}

export async function compare(ctx: Ctx, gatewayId: string, { show, current, size }: Wanted) {
  const where = new Where()
  const rows = judged(ctx, gatewayId, where)
  const [most, offset] = [where.param(size), where.param((current - 1) * size)]
  const shown =
    show === 'all' ? 'true' : show === 'differing' ? `differences <> '{}'` : `${where.param(show)} = any(differences)`
  const [found] = await ctx.tx.query(
    `with ${rows}
     select (select to_char(reported_at, 'YYYY-MM-DD HH24:MI:SS') from gateway_topology where gateway_id = ${where.param(gatewayId)}) as "reportedAt",
       (select count(*)::int from said) as reported,
       (select count(*)::int from judged where "deviceId" is not null and not differences @> '{elsewhere}') as declared,
       (select count(*)::int from judged where ${shown}) as total,
       (select coalesce(jsonb_object_agg(difference, n), '{}') from (
         select difference, count(*)::int as n from judged, unnest(differences) difference group by 1) d) as counts,
       (select coalesce(jsonb_agg(one), '[]') from (
         select * from judged where ${shown} order by differences = '{}', code limit ${most} offset ${offset}) one) as records`,
    where.values,
  )
  return found as { records: (Compared & { differences: Difference[] })[]; total: number } & Record<string, unknown>
}

/** The rows of these codes. */
export function comparedOf(ctx: Ctx, gatewayId: string, codes: readonly string[]): Promise<Compared[]> {
  const where = new Where()
  const rows = judged(ctx, gatewayId, where)
  return ctx.tx.query<Compared>(
    `with ${rows} select * from judged where code = any(${where.param([...codes])}::text[])`,
    where.values,
  )
}
