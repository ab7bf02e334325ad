// Figures of a period, each with the rows behind it; past days that nothing changes any more are added up from the daily
// figures, the others and percentiles are calculated from the orders themselves.
import { dayAfter } from '@steward/domain/calendar/days'
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { deviceFailure, kpiDaily, repairOrder } from '@steward/domain/index'
import { daySchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { type Reliability, reliabilityOf } from '@steward/domain/repair/reliability'
import {
  type FailureFigureName,
  failureFigureNames,
  failureFigures,
  isFailureFigure,
  withDays,
} from '@steward/domain/report/failure-figures'
import { type OrderFigureName, type RowFilters, isOrderFigure, orderFigureNames } from '@steward/domain/report/kpi'
import { orderRows, queryOf } from '@steward/domain/report/rows'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { daysOf, devicesIn, episodesOf, idsText, spanOfDays } from '../repair/failure-stats.ts'
import { type Dimension, type Period, dimensions } from './order-facts.ts'
import { type Figure, orderFiguresOf } from './order-figures.ts'

const USUAL_DAYS = 30
/** Departments, devices and the like that are told apart; days are all. */
const MOST_GROUPS = 100

export const narrowing = z.object({
  reportDeptId: idsText.optional(),
  areaId: idsText.optional(),
  trade: z.string().max(400).optional(),
  equipmentType: idsText.optional(),
  deviceId: idsText.optional(),
})

const asked = narrowing.extend({
  from: daySchema.optional(),
  /** The last day. */
  to: daySchema.optional(),
  /** Names of figures, all where none are given. */
  figures: z.string().max(400).optional(),
  by: z.enum(['day', ...dimensions]).optional(),
})
type Asked = z.output<typeof asked>

export const narrowedOf = (query: z.output<typeof narrowing>): RowFilters =>
  Object.fromEntries(dimensions.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))

function wanted({ figures }: Asked): (OrderFigureName | FailureFigureName)[] {
  const names = figures ? figures.split(',').map((name) => name.trim()) : [...orderFigureNames, ...failureFigureNames]
  return names.map((name) => {
    if (isOrderFigure(name) || isFailureFigure(name)) return name
    throw problem('report.figure', { name }, { field: 'figures' })
  })
}

/** What failures know of a filter; the others are none of theirs. */
const ofFailures: readonly string[] = ['areaId', 'equipmentType', 'deviceId']

const failureFigureOf = (name: FailureFigureName, reliability: Reliability): Figure => {
  const { value, n } = failureFigures[name]
  return { name, value: value(reliability), sum: 0, n: n(reliability) }
}

async function failuresOf(ctx: Ctx, period: Period, narrowed: RowFilters, by: Asked['by']) {
  const { span } = await spanOfDays(ctx, { from: period.first, to: period.last })
  const [episodes, devices] = await Promise.all([episodesOf(ctx, narrowed, span), devicesIn(ctx, narrowed)])
  const whole = reliabilityOf(episodes, span, devices)
  const spans = by === 'day' ? await daysOf(ctx, period.first, period.last) : []
  const days = spans.map((own) => ({ day: own.day, reliability: reliabilityOf(episodes, own, devices) }))
  return { whole, devices, days }
}

const listOf = (entity: Pick<Entity, 'name' | 'path' | 'fields'>, filters: RowFilters) => ({
  entity: entity.name,
  path: `/${entity.path}/list`,
  filters,
  query: queryOf(entity, filters),
})

async function kpi(ctx: Ctx, query: Asked) {
  const { first, last } = await spanOfDays(ctx, query, USUAL_DAYS)
  const names = wanted(query)
  const narrowed = narrowedOf(query)
  const { by } = query
  const own = names.filter(isOrderFigure)
  const failing = names.filter(isFailureFigure)
  const period = { first, last }
  // Failures know no department and no trade: with such a filter there is nothing to say about them.
  const apply = Object.keys(narrowed).every((name) => ofFailures.includes(name))
  const whole = (await orderFiguresOf(ctx, own, period, narrowed, undefined)).get('') ?? []
  const parts = by === undefined ? new Map<string, Figure[]>() : await orderFiguresOf(ctx, own, period, narrowed, by)
  const reliability = failing.length > 0 && apply ? await failuresOf(ctx, period, narrowed, by) : undefined
  for (const { day, reliability: ofDay } of reliability?.days ?? [])
    parts.set(day, [...(parts.get(day) ?? []), ...failing.map((name) => failureFigureOf(name, ofDay))])

  const figures = names.map((name) => {
    if (isOrderFigure(name)) {
      const found = whole.find((one) => one.name === name) ?? { name, value: null, sum: 0, n: 0 }
      const { rows, hits } = orderRows(name, first, last, narrowed)
      return {
        ...found,
        rows: [listOf(repairOrder, rows)],
        ...(hits ? { hits: listOf(repairOrder, hits) } : {}),
      }
    }
    const rows = failureFigures[name].rows.map((filters) =>
      listOf(deviceFailure, { ...narrowed, ...withDays(filters, first, last, dayAfter(last, 1)) }),
    )
    if (!reliability) return { name, value: null, sum: 0, n: 0, rows: [] }
    return { ...failureFigureOf(name, reliability.whole), rows }
  })
  return {
    first,
    last,
    figures,
    ...(reliability ? { reliability: { ...reliability.whole, devices: reliability.devices } } : {}),
    ...(by === undefined ? {} : { by, groups: await namedGroups(ctx, by, parts) }),
  }
}

/** Groups with their names: days in order, others by how many rows they have. */
async function namedGroups(ctx: Ctx, by: NonNullable<Asked['by']>, parts: Map<string, Figure[]>) {
  const all = [...parts].map(([key, figures]) => ({ key, figures }))
  if (by === 'day') return all.map((one) => ({ ...one, name: one.key })).toSorted((a, b) => a.key.localeCompare(b.key))
  const size = ({ figures }: { figures: readonly Figure[] }) => Math.max(0, ...figures.map(({ n }) => n))
  const most = all.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_GROUPS)
  if (by === 'trade') return most.map((one) => ({ ...one, name: one.key }))
  const named = await ctx.tx.query<{ id: string; name: string }>(names[by], [
    most.map(({ key }) => key).filter(Boolean),
  ])
  const byId = new Map(named.map(({ id, name }) => [id, name]))
  return most.map((one) => ({ ...one, name: byId.get(one.key) ?? '' }))
}

const names: Readonly<Record<Exclude<Dimension, 'trade'>, string>> = {
  reportDeptId: 'select id::text as id, dept_name as name from dept where id = any($1::bigint[])',
  areaId: 'select id::text as id, area_name as name from area where id = any($1::bigint[])',
  equipmentType: 'select id::text as id, type_name as name from device_type where id = any($1::bigint[])',
  deviceId: 'select id::text as id, device_name as name from device where id = any($1::bigint[])',
}

export const kpiRoute = route({
  method: 'GET',
  path: '/report/kpi',
  zh: '运行指标',
  en: 'Figures of a period, with the rows behind each',
  tag: kpiDaily.name,
  may: codesFor(kpiDaily, 'list'),
  query: asked,
  run: (ctx, { query }) => kpi(ctx, query),
})
