// What somebody who reports is offered to press: the places of the own department, and what is usually wrong.
import { codesFor } from '@steward/domain/derive/permissions'
import { repairBill } from '@steward/domain/index'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'

const MOST_PLACES = 16
const MOST_SYMPTOMS = 16
const DAYS = 180
/** Reports from a place of others after which it is offered. */
const OFTEN = 3

/**
 * Rooms of what the department uses, those it reports from most first, and where else it has reported from repeatedly. A
 * place with places below it is offered only where it was reported itself.
 */
async function placesOf(ctx: Ctx) {
  const rows = await ctx.tx.query(
    `with own as (
       select id from area
       where tenant_id = $1 and is_deleted = 0 and dept_id = any($2::bigint[])),
     reported as (
       select area_id as id, count(*) as n from repair_bill
       where tenant_id = $1 and is_deleted = 0 and report_dept_id = any($2::bigint[])
         and source in ('web', 'phone', 'qrcode') and report_time > now() - make_interval(days => $3) group by area_id)
     select a.id::text as id, a.area_name as name, p.area_name as within from (
       select a.*, a.id in (select id from own)
         or string_to_array(a.ancestors, ',') && array(select id::text from own) as is_own
       from area a where a.tenant_id = $1 and a.is_deleted = 0) a
       left join reported r on r.id = a.id left join area p on p.id = a.parent_id
     where r.n >= ${OFTEN} or (a.is_own and (r.n > 0 or not exists (
       select from area b where b.parent_id = a.id and b.is_deleted = 0)))
     order by a.is_own desc, coalesce(r.n, 0) desc, a.sort, a.area_code limit ${MOST_PLACES}`,
    [ctx.tx.scope.tenant, ctx.me.deptIds, DAYS],
  )
  return rows.map(({ id, name, within }) => ({ id: String(id), name: String(name), within: String(within ?? '') }))
}

async function symptomsOf(ctx: Ctx) {
  const rows = await ctx.tx.query(
    `select id::text as id, name, trade, priority from repair_symptom
     where tenant_id = $1 and is_deleted = 0 and status = 1 order by sort, id limit ${MOST_SYMPTOMS}`,
    [ctx.tx.scope.tenant],
  )
  return rows.map(({ id, name, trade, priority }) => ({
    id: String(id),
    name: String(name),
    trade: String(trade),
    priority: Number(priority),
  }))
}

export const reportChoices = route({
  method: 'GET',
  path: `/${repairBill.path}/report-choices`,
  zh: '报修可选的地点和现象',
  en: 'Places and symptoms offered to whoever reports',
  tag: repairBill.name,
  may: codesFor(repairBill, 'add'),
  run: async (ctx) => ({ places: await placesOf(ctx), symptoms: await symptomsOf(ctx) }),
})
