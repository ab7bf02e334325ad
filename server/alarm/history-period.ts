// The entries of the history a figure is taken from: those of a period, as far as the caller sees them.
import { dayAfter, daysBetween } from '@steward/domain/calendar/days'
import { alarmTransition } from '@steward/domain/index'
import { daySchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'

/** A period is a little over a year at most. */
const MOST_DAYS = 400
const USUAL_DAYS = 30

const ids = z
  .string()
  .regex(/^\d{1,19}$/)
  .optional()

/** One area with what lies below it, one device, one rule, one level. */
export const narrowed = {
  areaId: ids,
  deviceId: ids,
  ruleId: ids,
  alarmLevel: z.enum(['1', '2', '3', '4']).optional(),
}
export const period = z.object({ from: daySchema.optional(), to: daySchema.optional(), ...narrowed })

export type Narrowed = Partial<Record<keyof typeof narrowed, string | undefined>>
export interface Days {
  first: string
  last: string
}

export const todayOf = (ctx: Ctx): string => nowOf(ctx).slice(0, 10)

/** Both days included; the last thirty where nothing is said. */
export function daysAsked(ctx: Ctx, { from, to }: { from?: string | undefined; to?: string | undefined }): Days {
  const last = to ?? todayOf(ctx)
  const first = from ?? dayAfter(last, 1 - USUAL_DAYS)
  const days = daysBetween(first, last) + 1
  if (days < 1 || days > MOST_DAYS) throw problem('report.period', { max: MOST_DAYS }, { field: 'to' })
  return { first, last }
}

/** Of entries `t`; days are those of the installation's zone, which every connection is set to. */
export function entriesIn(ctx: Ctx, asked: Narrowed, { first, last }: Days): Where {
  const where = new Where()
  applyScope(where, alarmTransition, ctx)
  where.add(`t.event_time >= ${where.param(first)}::date::timestamptz`)
  where.add(`t.event_time < (${where.param(last)}::date + 1)::timestamptz`)
  if (asked.deviceId) where.add(`t.device_id = ${where.param(asked.deviceId)}`)
  if (asked.ruleId) where.add(`t.rule_id = ${where.param(asked.ruleId)}`)
  if (asked.alarmLevel) where.add(`t.alarm_level = ${where.param(Number(asked.alarmLevel))}`)
  if (asked.areaId) {
    const area = where.param(asked.areaId)
    where.add(`exists (select from alarm_record a join area r on r.id = a.area_id where a.id = t.alarm_record_id
      and (r.id = ${area}::bigint or ${area}::text = any(string_to_array(r.ancestors, ','))))`)
  }
  return where
}
