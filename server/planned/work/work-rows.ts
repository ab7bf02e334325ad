// Pieces of work of all kinds as rows of one shape, for supervision and for one's own work.
import { codesFor } from '@steward/domain/derive/permissions'
import { area } from '@steward/domain/index'
import type { WorkRow } from '../../duty/work-row.ts'
import { captionSql, columnOf, tableOf } from '../../engine/columns.ts'
import type { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { orderWork } from '../../repair/order-work.ts'
import { inspectionWork, maintenanceWork } from './bill-work.ts'

export type WorkKind = 'inspection' | 'maintenance' | 'order'

export const works: Readonly<Record<WorkKind, WorkRow>> = {
  inspection: inspectionWork,
  maintenance: maintenanceWork,
  order: orderWork,
}

export const workKinds = ['inspection', 'maintenance', 'order'] as const

/** Whether the caller may list work of this kind. */
export const maySee = (ctx: Ctx, kind: WorkKind): boolean => ctx.can(...codesFor(works[kind].entity, 'list'))

/** Of rows `w` of work: late by the clock of each, and by how many minutes. */
export const LATE = `(w.part = 'open' and coalesce(w.clock > w.due, false))`
const LATE_MINUTES = `case when ${LATE} then floor(extract(epoch from w.clock - w.due) / 60)::int else 0 end`

const anyOf = (states: readonly string[]) => states.map((one) => `'${one}'`).join(', ')

/** Whether there is something to do, of rows `t` of a kind. */
export const openSql = ({ state, open }: WorkRow): string => `t.${columnOf(state)} in (${anyOf(open)})`

/** The statement of one kind at a moment, narrowed to what the caller reaches and to a condition on `t`. */
export function workSql(ctx: Ctx, where: Where, kind: WorkKind, now: string, condition: string): string {
  const work = works[kind]
  const before = where.parts.length
  applyScope(where, work.entity, ctx)
  const scope = where.parts.splice(before).join(' and ')
  const state = `t.${columnOf(work.state)}`
  const clock = work.clock(now)
  return `select '${kind}' as kind, t.id, t.${columnOf(work.no)} as no, t.title, ${work.device} as device_id, t.area_id, t.group_id,
      t.assignee_id, t.helper_ids, ${state} as state, ${work.progress} as progress, ${work.planned} as planned, ${work.due} as due,
      ${work.dueName} as due_name, ${clock} as clock, ${clock} <> ${now} as rests,
      ${work.next} as next_step, case when ${openSql(work)} then 'open' when ${state} in (${anyOf(work.done)}) then 'done' else 'missed' end as part
    from ${tableOf(work.entity)} t where ${scope} and ${state} <> 'cancelled' and (${condition})`
}

/** Captions of a page of work, as columns and joins around `w`. */
export const CAPTIONS = {
  columns: `w.kind, w.id::text as id, w.no, w.title, coalesce(d.device_name, '') as "deviceName", d.id::text as "deviceId",
    coalesce(${captionSql(area, 'a')}, '') as "areaName", coalesce(g.group_name, '') as "groupName",
    w.assignee_id::text as "assigneeId", coalesce(u.real_name, '') as "assigneeName", to_char(w.due, 'YYYY-MM-DD HH24:MI:SS') as "dueTime",
    w.due_name as "dueName", w.rests::int as "isResting", ${LATE}::int as "isLate", ${LATE_MINUTES} as "overdueMinutes",
    to_char(w.planned, 'YYYY-MM-DD HH24:MI:SS') as "plannedTime", w.state as status, coalesce(w.progress, 0) as progress, w.part,
    w.next_step as "nextStep", coalesce(r.n, 0) as "remindCount", to_char(r.at, 'YYYY-MM-DD HH24:MI:SS') as "lastRemindTime"`,
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
