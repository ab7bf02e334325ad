// Inspections, upkeep and repair orders as rows of one shape, for supervision and for one's own work.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Dictionary } from '@steward/domain/dictionary'
import type { Entity } from '@steward/domain/entity'
import { area } from '@steward/domain/index'
import { inspectionCourse } from '@steward/domain/planned/inspection-course'
import { maintenanceCourse } from '@steward/domain/planned/maintenance-course'
import { entityNamed } from '@steward/domain/registry'
import { unfinishedStates } from '@steward/domain/repair/deadline'
import { orderCourse } from '@steward/domain/repair/order-course'
import { captionSql } from '../../engine/columns.ts'
import type { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DUE, DUE_NAME, clockSql } from '../../repair/order-late.ts'

export type WorkKind = 'inspection' | 'maintenance' | 'order'

export interface Work {
  entity: Entity
  states: Dictionary<string>
  /** States in which the worker has something to do, and those in which his part is done. */
  open: readonly string[]
  done: readonly string[]
  columns: string
  /** By when something has to be done next, which field says so, and the clock by which that is judged. */
  due: string
  dueName: string
  clock: (now: string) => string
}

const bill = (
  kind: WorkKind,
  device: string,
) => `'${kind}' as kind, t.id, t.bill_no as no, t.title, ${device} as device_id, t.area_id,
  t.group_id, t.assignee_id, t.helper_ids, t.bill_status as state, t.progress, t.planned_time as planned`

const ofBill = { due: 't.due_time', dueName: `'dueTime'`, clock: (now: string) => now } as const

/** How far an order is, by its state. */
const PROGRESS = `case t.order_status when 'accepted' then 20 when 'repairing' then 50 when 'suspended' then 50
  when 'to_check' then 90 when 'to_evaluate' then 100 when 'closed' then 100 else 0 end`

export const works: Readonly<Record<WorkKind, Work>> = {
  inspection: {
    entity: entityNamed('inspection-bill'),
    states: inspectionCourse.dictionary,
    open: ['pending', 'doing'],
    done: ['to_review', 'done'],
    columns: bill('inspection', 'case when t.device_count = 1 then t.device_ids[1] end'),
    ...ofBill,
  },
  maintenance: {
    entity: entityNamed('maintenance-bill'),
    states: maintenanceCourse.dictionary,
    open: ['pending', 'doing', 'suspended'],
    done: ['to_check', 'done'],
    columns: bill('maintenance', 't.device_id'),
    ...ofBill,
  },
  order: {
    entity: entityNamed('repair-order'),
    states: orderCourse.dictionary,
    open: unfinishedStates,
    done: ['to_check', 'to_evaluate', 'closed'],
    columns: `'order' as kind, t.id, t.order_no as no, t.title, t.device_id, t.area_id, null::bigint as group_id, t.assignee_id,
      t.helper_ids, t.order_status as state, ${PROGRESS} as progress, t.report_time as planned`,
    due: DUE,
    dueName: DUE_NAME,
    clock: clockSql,
  },
}

export const workKinds = ['inspection', 'maintenance', 'order'] as const

/** Whether the caller may list work of this kind. */
export const maySee = (ctx: Ctx, kind: WorkKind): boolean => ctx.can(...codesFor(works[kind].entity, 'list'))

/** Of rows `w` of work: late by the clock of each, and by how many minutes. */
export const LATE = `(w.part = 'open' and coalesce(w.clock > w.due, false))`
const LATE_MINUTES = `case when ${LATE} then floor(extract(epoch from w.clock - w.due) / 60)::int else 0 end`

/** The statement of one kind at a moment, narrowed to what the caller reaches and to a condition on `t`. */
export function workSql(ctx: Ctx, where: Where, kind: WorkKind, now: string, condition: string): string {
  const { entity, columns, open, done, due, dueName, clock } = works[kind]
  const before = where.parts.length
  applyScope(where, entity, ctx)
  const scope = where.parts.splice(before).join(' and ')
  const state = entity.name === 'repair-order' ? 't.order_status' : 't.bill_status'
  const listed = (states: readonly string[]) => states.map((one) => `'${one}'`).join(', ')
  const part = `case when ${state} in (${listed(open)}) then 'open' when ${state} in (${listed(done)}) then 'done' else 'missed' end`
  return `select ${columns}, ${due} as due, ${dueName} as due_name, ${clock(now)} as clock, ${clock(now)} <> ${now} as rests, ${part} as part from ${entity.name.replaceAll('-', '_')} t
    where ${scope} and ${state} <> 'cancelled' and (${condition})`
}

/** Captions of a page of work, as columns and joins around `w`. */
export const CAPTIONS = {
  columns: `w.kind, w.id::text as id, w.no, w.title, coalesce(d.device_name, '') as "deviceName", d.id::text as "deviceId",
    coalesce(${captionSql(area, 'a')}, '') as "areaName", coalesce(g.group_name, '') as "groupName",
    w.assignee_id::text as "assigneeId", coalesce(u.real_name, '') as "assigneeName", to_char(w.due, 'YYYY-MM-DD HH24:MI:SS') as "dueTime",
    w.due_name as "dueName", w.rests::int as "isResting", ${LATE}::int as "isLate", ${LATE_MINUTES} as "overdueMinutes",
    to_char(w.planned, 'YYYY-MM-DD HH24:MI:SS') as "plannedTime", w.state as status, coalesce(w.progress, 0) as progress, w.part,
    coalesce(r.n, 0) as "remindCount", to_char(r.at, 'YYYY-MM-DD HH24:MI:SS') as "lastRemindTime"`,
  joins: `left join device d on d.id = w.device_id left join area a on a.id = w.area_id left join duty_group g on g.id = w.group_id
    left join "user" u on u.id = w.assignee_id left join lateral (select count(*)::int as n, max(remind_time) as at from work_reminder r
      where r.kind = w.kind and r.work_id = w.id::text) r on true`,
} as const

/** The state in the reader's language. */
export function stateName(ctx: Ctx, kind: WorkKind, state: string): string {
  const entries: Readonly<Record<string, { zh: string; en: string } | undefined>> = works[kind].states.entries
  return entries[state]?.[ctx.locale] ?? state
}

export const isWorkKind = (text: unknown): text is WorkKind => workKinds.some((kind) => kind === text)
