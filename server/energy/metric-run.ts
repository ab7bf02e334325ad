// Calculates the metrics of a tenant: what is used before what uses it, each in transactions of its own, so that the fault
// of one stops no other.
import { cut } from '@steward/domain/cut'
import { type Graph, dependantsOf, orderOf } from '@steward/domain/energy/metric-graph'
import { Problem } from '@steward/domain/problems'
import { machineActor } from '../platform/actor.ts'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { actAs } from '../platform/work.ts'
import { spreadLateHours } from './late-hours.ts'
import { computeMetric } from './metric-evaluate.ts'
import { type Metric, type Metrics, graphIn, metricsOf } from './metric-nodes.ts'
import { isLonger, periods, periodsIn } from './metric-periods.ts'
import { report } from './metric-reports.ts'
import { store } from './metric-values.ts'

/** Periods of one transaction. */
const PART = 400

const LONGEST = 300

interface Going {
  app: AppContext
  tenant: string
  signal: AbortSignal
}

/** Returns how many metrics were calculated and how many failed. */
export async function runMetrics(going: Going): Promise<{ computed: number; failed: number }> {
  const { app, signal } = going
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(going, work)
  await run((tx) => spreadLateHours(tx, app.now().getTime()))
  await run((tx) => dropOld(tx, app.now().getTime()))
  const metrics = await run(metricsOf)
  const graph = graphIn(metrics)
  let [computed, failed] = [0, 0]
  for (const id of orderOf(graph).order) {
    if (signal.aborted) break
    const metric = metrics.get(id)
    if (!metric || metric.nodeKind === 'folder') continue
    try {
      for (let isMore = true; isMore && !signal.aborted;) isMore = await run((tx) => advance(tx, app, id, graph))
      computed += 1
    } catch (error) {
      failed += 1
      if (!(error instanceof Problem)) app.log.warn({ err: error, metric: id, tenant: going.tenant }, 'a metric failed')
      await run((tx) => tellFault(tx, id, error))
    }
  }
  // The process that has the devices may be another one.
  if ([...metrics.values()].some(({ deviceId }) => deviceId !== null))
    await inContext(going, (ctx) => ctx.changed('metric_report'))
  return { computed, failed }
}

const inContext = <T>({ app, tenant }: Going, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  actAs(app, { tenant, actor: machineActor('job', 'metrics'), lane: 'jobs' }, work)

const inTransaction = <T>(going: Going, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inContext(going, ({ tx }) => work(tx))

async function tellFault(tx: Tx, id: string, error: unknown): Promise<void> {
  const words = error instanceof Problem ? error.words('zh') : error instanceof Error ? error.message : String(error)
  await tx.query(
    'update model_calc set last_error = $2 where id = $1 and tenant_id = $3 and last_error is distinct from $2',
    [id, cut(words, LONGEST), tx.scope.tenant],
  )
}

/** The next periods of a metric, read anew so that what it rests on is as just stored; false when it is up to date. */
async function advance(tx: Tx, app: AppContext, id: string, graph: Graph): Promise<boolean> {
  // One process calculates a metric at a time; whoever comes later finds it done.
  await tx.query(`select id from model_calc where id = $1 and tenant_id = $2 and is_deleted = 0 for update`, [
    id,
    tx.scope.tenant,
  ])
  const metrics = await metricsOf(tx)
  const metric = metrics.get(id)
  if (!metric) return false
  const now = app.now().getTime()
  const until = await readyUntil(tx, metrics, metric, graph, now)
  const { period } = metric
  const from = metric.doneUntil ?? now - periods[period].back
  const spans = await periodsIn(tx, { period, from, to: until, most: PART })
  const last = spans.at(-1)
  if (!last) return false
  const values = await computeMetric({ tx, metrics, metric, now, timeZone: app.timeZone }, spans)
  await store(tx, metric, spans, values)
  await report({ tx, now }, metric, spans, values)
  const at = values.findLastIndex(({ value }) => value !== null)
  const found = values[at]
  await tx.query(
    `update model_calc set done_until = to_timestamp($2::float8 / 1000), last_error = null,
       last_value = case when $3::int < 0 then last_value else $4::float8 end,
       last_quality = case when $3 < 0 then last_quality else $5::int end,
       last_ts = case when $3 < 0 then last_ts else to_timestamp($6::float8 / 1000) end where id = $1`,
    [id, last.to, at, found?.value ?? null, found?.q ?? null, spans[at]?.to ?? 0],
  )
  await sendBack(tx, [...dependantsOf(graph, id)], spans[0]?.from ?? last.from)
  return spans.length === PART
}

/** Those metrics are calculated again from there on. */
export async function sendBack(tx: Tx, ids: readonly string[], from: number): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    `update model_calc set done_until = to_timestamp($2::float8 / 1000)
     where id = any($1::bigint[]) and tenant_id = $3 and done_until > to_timestamp($2::float8 / 1000)`,
    [ids, from, tx.scope.tenant],
  )
}

/**
 * Until when everything a metric rests on is there: the averages, what arrives late, the reading after a period that its
 * counters are interpolated with, and other metrics unless they fail.
 */
async function readyUntil(tx: Tx, metrics: Metrics, metric: Metric, graph: Graph, now: number): Promise<number> {
  const level = isLonger('1h', metric.period) ? '1m' : '1h'
  const [row] = await tx.query<{ done: number | null; minutes: number | null; interval: number | null }>(
    `select (select extract(epoch from done) * 1000 from rollup_mark where tenant_id = $1 and level = $2)::float8 as done,
       (select extract(epoch from done) * 1000 from rollup_mark where tenant_id = $1 and level = '1m')::float8 as minutes,
       (select max(coalesce(d.report_interval, y.report_interval)) * 1000 from metric_input i
        join device d on (i.source = 'point' and d.id = i.device_id) or (i.source = 'set' and d.device_type_id = i.device_type_id)
        join device_type y on y.id = d.device_type_id where i.metric_id = $3 and i.is_deleted = 0)::float8 as interval`,
    [tx.scope.tenant, level, metric.id],
  )
  const averaged = Math.min(row?.done ?? now, (row?.minutes ?? now) - 2 * (row?.interval ?? 0))
  return Math.min(averaged, now - metric.lateness * 1_000, ...usedUntil(metrics, graph, metric.id))
}

const usedUntil = (metrics: Metrics, graph: Graph, id: string): number[] =>
  (graph.get(id) ?? []).flatMap((used) => {
    const other = metrics.get(used)
    if (!other || other.lastError) return []
    return other.nodeKind === 'folder' ? usedUntil(metrics, graph, used) : [other.doneUntil ?? 0]
  })

async function dropOld(tx: Tx, now: number): Promise<void> {
  for (const [period, { kept }] of Object.entries(periods))
    if (kept < Infinity)
      await tx.query(
        `delete from metric_value v using model_calc m where v.calc_id = m.id and m.tenant_id = $1 and m.period = $2
           and v.period_start < to_timestamp($3::float8 / 1000)`,
        [tx.scope.tenant, period, now - kept],
      )
}
