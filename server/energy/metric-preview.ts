// A metric that is being written: whether it is right, and what it would be in the last periods.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { metricInput, modelCalc } from '@steward/domain/index'
import { Problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { parseInput } from '../platform/input.ts'
import { route } from '../platform/route.ts'
import { checkMetric } from './metric-check.ts'
import { computeMetric } from './metric-evaluate.ts'
import { type Metric, type MetricInput, type Metrics, metricsOf } from './metric-nodes.ts'
import { periods, periodsIn } from './metric-periods.ts'

/** Periods that are tried. */
const TRIED = 12

const NEW = '0'

const draft = z.object({
  id: z.string().max(20).optional(),
  parentId: z.string().max(20).nullish(),
  calcName: z.string().max(64).optional(),
  nodeKind: z.enum(['folder', 'formula', 'aggregate', 'sumChildren']),
  period: z.enum(['1m', '15m', '1h', '1d', '1M']),
  expr: z.string().max(2_000).nullish(),
  unit: z.string().max(16).nullish(),
  totalBy: z.enum(['sum', 'avg', 'max', 'min', 'last']).default('sum'),
  inputs: z.array(z.record(z.string(), z.unknown())).max(40).default([]),
})

const empty: Omit<MetricInput, 'alias' | 'source'> = {
  deviceId: null,
  deviceTypeId: null,
  areaId: null,
  identifier: null,
  agg: null,
  setAgg: null,
  calcId: null,
  attr: null,
  constant: null,
  unit: null,
}

const inputFrom = (ctx: Ctx, sent: Record<string, unknown>): MetricInput =>
  ({ ...empty, ...parseInput(ctx, metricInput as unknown as Entity, sent, true) }) as MetricInput

/** The metrics with the draft among them. */
function withDraft(ctx: Ctx, metrics: Metrics, sent: z.output<typeof draft>): { all: Metrics; metric: Metric } {
  const id = sent.id ?? NEW
  const metric: Metric = {
    calcCode: '',
    precision: 2,
    lateness: 0,
    calcVersion: 1,
    doneUntil: null,
    lastError: null,
    deviceId: null,
    identifier: null,
    ...metrics.get(id),
    ...sent,
    id,
    parentId: sent.parentId && sent.parentId !== NEW ? sent.parentId : null,
    expr: sent.expr ?? null,
    unit: sent.unit ?? null,
    calcName: sent.calcName || (metrics.get(id)?.calcName ?? '…'),
    inputs: sent.inputs.map((one) => inputFrom(ctx, one)),
  }
  return { all: new Map([...metrics, [id, metric]]), metric }
}

async function preview(ctx: Ctx, sent: z.output<typeof draft>) {
  const { tx, now, app } = ctx
  try {
    const { all, metric } = withDraft(ctx, await metricsOf(tx), sent)
    const { unit } = await checkMetric(tx, all, metric)
    const at = now.getTime()
    const from = at - (TRIED + 1) * periods[metric.period].width
    const spans = await periodsIn(tx, { period: metric.period, from, to: at, most: TRIED + 1 })
    const values = await computeMetric({ tx, metrics: all, metric, now: at, timeZone: app.timeZone }, spans)
    // The latest that is complete says most; while none is, the latest that says anything.
    const complete = values.findLastIndex(({ value, q }) => value !== null && q === 0)
    const found = complete < 0 ? values.findLastIndex(({ value }) => value !== null) : complete
    const span = spans[found]
    return {
      fault: null,
      unit,
      value: values[found]?.value ?? null,
      q: values[found]?.q ?? null,
      from: span?.from ?? null,
      to: span?.to ?? null,
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const inner = error.fields && Object.values(error.fields)[0]
    const told = inner ?? error
    return {
      fault: { msg: told.words(ctx.locale), field: told.field ?? '', ...Object(told.data) },
      unit: '',
      value: null,
    }
  }
}

export const metricPreview = route({
  method: 'POST',
  path: `/${modelCalc.path}/preview`,
  zh: '试算指标',
  en: 'Check a metric and try it',
  tag: modelCalc.name,
  may: [...codesFor(modelCalc, 'add'), ...codesFor(modelCalc, 'edit')],
  body: draft,
  run: (ctx, { body }) => preview(ctx, body),
})
