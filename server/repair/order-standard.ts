// The standard an order is held to: the enabled rule that names most of its case, or the usual one of its priority.
import type { Row } from '@steward/domain/entity'
import type { repairOrder } from '@steward/domain/index'
import { type CalendarMode, usualMinutes } from '@steward/domain/repair/clock'
import { type Escalation, escalationsIn } from '@steward/domain/repair/watch'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'

type Order = Row<typeof repairOrder>

export type Standard = {
  id: string | null
  name: string
  responseMinutes: number
  arriveMinutes: number | null
  finishMinutes: number
  calendarMode: CalendarMode
  photoRequired: string
  scanRequired: number
  needCheck: number
  needEvaluate: number
  dispatchMode: Order['dispatchMode']
  groupId: string | null
  acceptTimeoutMinutes: number | null
  escalations: Escalation[]
}

interface Case {
  areaId: string | null
  deviceId: string | null
  trade: string | null
  priority: number
}

/** What a rule names of a case, the weightiest first. */
export type Named = 'areaId' | 'equipmentType' | 'trade' | 'priority'

/** Where no rule applies, the usual minutes of the priority. */
export async function standardFor(ctx: Ctx, about: Case): Promise<Standard> {
  const [first] = await standardsFor(ctx, about, 1)
  return first?.standard ?? usual(about.priority)
}

/**
 * The enabled rules that apply, the most specific first: area 8 + device type 4 + trade 2 + priority 1; of equals the one
 * of the nearest area and type, then the newest (domain reference 2.6).
 */
export async function standardsFor(
  ctx: Ctx,
  { areaId, deviceId, trade, priority }: Case,
  most: number,
): Promise<{ standard: Standard; named: Named[] }[]> {
  const rows = await ctx.tx.query(
    `select s.id, s.name, s.response_minutes, s.arrive_minutes, s.finish_minutes, s.calendar_mode, s.photo_required, s.scan_required, s.need_check,
       s.need_evaluate, s.dispatch_mode, s.default_group_id, s.accept_timeout_minutes,
       (select coalesce(jsonb_agg(jsonb_build_object('percent', e.percent, 'minutes', e.minutes, 'level', e.level, 'notify', e.notify,
          'id', coalesce(e.user_id, e.post_id, e.role_id)::text) order by e.line_no), '[]')
        from standard_escalation e where e.standard_id = s.id and e.is_deleted = 0) as escalations,
       array_remove(array[case when s.area_id is not null then 'areaId' end, case when s.equipment_type is not null then 'equipmentType' end,
         case when s.trade is not null then 'trade' end, case when s.priority is not null then 'priority' end], null) as named
     from device_order_standard s
       left join area own_area on own_area.id = s.area_id
       left join device_type own_type on own_type.id = s.equipment_type
       left join area a on a.id = $2
       left join device d on d.id = $3
       left join device_type t on t.id = d.device_type_id
     where s.tenant_id = $1 and s.is_deleted = 0 and s.status = 1
       and (s.area_id is null or s.area_id = a.id or s.area_id::text = any(string_to_array(a.ancestors, ',')))
       and (s.equipment_type is null or s.equipment_type = t.id or s.equipment_type::text = any(string_to_array(t.ancestors, ',')))
       and (s.trade is null or s.trade = $4) and (s.priority is null or s.priority = $5)
     order by (s.area_id is not null)::int * 8 + (s.equipment_type is not null)::int * 4 + (s.trade is not null)::int * 2
       + (s.priority is not null)::int desc, coalesce(cardinality(string_to_array(own_area.ancestors, ',')), 0) desc,
       coalesce(cardinality(string_to_array(own_type.ancestors, ',')), 0) desc, s.id desc limit $6`,
    [ctx.tx.scope.tenant, areaId, deviceId, trade, priority, most],
  )
  return rows.map((row) => ({ standard: standardOf(row), named: namedIn(row.named) }))
}

const namedIn = (sent: unknown): Named[] =>
  (['areaId', 'equipmentType', 'trade', 'priority'] as const).filter((one) => Array.isArray(sent) && sent.includes(one))

function standardOf(row: DbRow): Standard {
  return {
    id: String(row.id),
    name: String(row.name),
    responseMinutes: Number(row.response_minutes),
    arriveMinutes: row.arrive_minutes === null ? null : Number(row.arrive_minutes),
    finishMinutes: Number(row.finish_minutes),
    calendarMode: row.calendar_mode === 'work_hours' ? 'work_hours' : '7x24',
    photoRequired: String(row.photo_required),
    scanRequired: Number(row.scan_required),
    needCheck: Number(row.need_check),
    needEvaluate: Number(row.need_evaluate),
    dispatchMode: row.dispatch_mode === 'auto' || row.dispatch_mode === 'grab' ? row.dispatch_mode : 'manual',
    groupId: row.default_group_id === null ? null : String(row.default_group_id),
    acceptTimeoutMinutes: row.accept_timeout_minutes === null ? null : Number(row.accept_timeout_minutes),
    escalations: escalationsIn({ escalations: row.escalations }),
  }
}

function usual(priority: number): Standard {
  const { response, arrive, finish } = usualMinutes[priority === 1 || priority === 2 || priority === 4 ? priority : 3]
  return {
    id: null,
    name: '',
    responseMinutes: response,
    arriveMinutes: arrive,
    finishMinutes: finish,
    calendarMode: '7x24',
    photoRequired: 'none',
    scanRequired: 0,
    needCheck: 1,
    needEvaluate: 1,
    dispatchMode: 'manual',
    groupId: null,
    acceptTimeoutMinutes: null,
    escalations: [],
  }
}

/** What a new order takes over from its standard. */
export const ruledBy = (standard: Standard) =>
  ({
    standardId: standard.id,
    standardSnapshot: standard,
    dispatchMode: standard.dispatchMode,
    groupId: standard.groupId,
    scanRequired: standard.scanRequired === 1 ? 1 : 0,
    needCheck: standard.needCheck === 0 ? 0 : 1,
  }) as const
