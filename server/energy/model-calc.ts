// Calculated metrics: checked when they are written, numbered by version, removed only when nothing rests on them.
import { daysBetween } from '@steward/domain/calendar/days'
import { cut } from '@steward/domain/cut'
import { codesFor } from '@steward/domain/derive/permissions'
import { dependantsOf } from '@steward/domain/energy/metric-graph'
import type { Entity } from '@steward/domain/entity'
import { modelCalc } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { withLines } from '../document/lines.ts'
import { type Behaviour, type Verbs, behave } from '../engine/behave.ts'
import { rowsOf } from '../engine/detail.ts'
import { Where } from '../engine/filter.ts'
import { hold as holdName } from '../engine/references.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { metricAnalysis } from './metric-analysis.ts'
import { checkMetric } from './metric-check.ts'
import { type Metric, graphIn, metricsOf } from './metric-nodes.ts'
import { metricPreview } from './metric-preview.ts'
import { metricProperties } from './metric-properties.ts'
import { mustBeWritable } from './metric-reports.ts'
import { sendBack } from './metric-run.ts'

/** Days from which on a metric can be calculated again. */
const MOST_DAYS = 800

const entity = modelCalc as unknown as Entity

/** Whatever refers to others is written one at a time, so that two who save at once make no circle. */
const alone = (ctx: Ctx) => holdName(ctx, `metrics ${ctx.tx.scope.tenant}`)

/** What makes its values: another version begins when any of it changes. */
const formulaOf = (metric: Metric | undefined) =>
  JSON.stringify(
    metric && [
      metric.nodeKind,
      metric.period,
      metric.expr,
      metric.unit,
      metric.parentId,
      metric.totalBy,
      metric.inputs,
    ],
  )

const lined: Verbs<Entity> = withLines<Entity>(entity)

/** Written first and judged as it then stands; a refusal takes everything back. */
const submit: NonNullable<Verbs<Entity>['submit']> = async (ctx, input, base) => {
  await alone(ctx)
  const before = input.id === undefined ? undefined : (await metricsOf(ctx.tx)).get(input.id)
  const saved = await (lined.submit?.(ctx, input, base) ?? { id: String((await base(ctx, input)).id) })
  const metrics = await metricsOf(ctx.tx)
  const metric = metrics.get(saved.id)
  if (!metric) return saved
  const { unit } = await checkMetric(ctx.tx, metrics, metric)
  await mustBeWritable(ctx, metrics, metric)
  if (unit !== '' && !metric.unit?.trim())
    await ctx.tx.query('update model_calc set unit = $2 where id = $1', [saved.id, cut(unit, 16)])
  // What uses it must still fit.
  for (const id of dependantsOf(graphIn(metrics), saved.id)) {
    const user = metrics.get(id)
    if (user && user.nodeKind !== 'folder' && user.lastError === null) await checkMetric(ctx.tx, metrics, user)
  }
  if (before && formulaOf(before) !== formulaOf(metric)) await begin(ctx, metric, before)
  return saved
}

/** Of another period nothing that was calculated can stay. */
async function begin(ctx: Ctx, metric: Metric, before: Metric): Promise<void> {
  const isOther = metric.period !== before.period
  if (isOther) await ctx.tx.query('delete from metric_value where calc_id = $1', [metric.id])
  await ctx.tx.query(
    `update model_calc set calc_version = calc_version + 1, last_error = null,
       done_until = case when $2 then null else done_until end where id = $1`,
    [metric.id, isOther],
  )
}

async function mustBeUnused(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.tx.query(
    `select distinct u.id::text as id, u.calc_name as name from metric_input i join model_calc u on u.id = i.metric_id and u.is_deleted = 0
     where i.tenant_id = $1 and i.is_deleted = 0 and i.calc_id = any($2::bigint[]) and not u.id = any($2::bigint[]) order by name limit 6`,
    [ctx.tx.scope.tenant, ids],
  )
  if (rows.length === 0) return
  const names = rows.slice(0, 5).map(({ name }) => String(name))
  throw problem(
    'metric.used',
    { names: names.join('、'), namesEn: names.join(', ') },
    { data: { reason: 'IN_USE', blockers: rows.map(({ id, name }) => ({ entity: modelCalc.name, id, name })) } },
  )
}

async function recompute(ctx: Ctx, { id, from }: { id: string; from: string }): Promise<void> {
  await rowsOf(entity, ctx, [id], 'for update')
  const today = nowOf(ctx).slice(0, 10)
  const days = daysBetween(from, today)
  if (days < 0 || days > MOST_DAYS) throw problem('metric.far', { days: MOST_DAYS }, { field: 'from' })
  const [row] = await ctx.tx.query<{ at: number }>(
    'select (extract(epoch from $1::date::timestamptz) * 1000)::float8 as at',
    [from],
  )
  const metrics = await metricsOf(ctx.tx)
  await sendBack(ctx.tx, [id, ...dependantsOf(graphIn(metrics), id)], row?.at ?? 0)
  await ctx.changed('model_calc', ctx.tx.scope.tenant, { ids: [id], fields: ['lastTs'] })
}

interface Branch {
  [name: string]: unknown
  id: string
  children?: Branch[]
}

/** Every metric with its latest value, as a tree; what stands below a hidden one stands at the top. */
async function valueTree(ctx: Ctx): Promise<Branch[]> {
  const where = new Where()
  applyScope(where, entity, ctx)
  const rows = await ctx.tx.query<Branch>(
    `select t.id::text as id, coalesce(t.parent_id, 0)::text as "parentId", t.calc_name as title, t.id::text as key, t.id::text as value,
       t.calc_code as "calcCode", t.node_kind as "nodeKind", t.period, t.unit, t.precision, t.last_value as "lastValue",
       t.last_quality as "lastQuality", t.last_error as "lastError", to_char(t.last_ts, 'YYYY-MM-DD HH24:MI:SS') as "lastTs"
     from model_calc t where ${where.sql} order by t.sort, t.id`,
    where.values,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const roots: Branch[] = []
  for (const row of rows) {
    const above = byId.get(String(row.parentId))
    if (above) (above.children ??= []).push(row)
    else roots.push(row)
  }
  for (const row of rows) row.hasChildren = row.children !== undefined
  return roots
}

const verbs: Verbs<Entity> = {
  ...lined,
  submit,
  async remove(ctx, ids, base) {
    await alone(ctx)
    await mustBeUnused(ctx, ids)
    await (lined.remove ? lined.remove(ctx, ids, base) : base(ctx, ids))
    await ctx.tx.query('delete from metric_value where calc_id = any($1::bigint[])', [ids])
    await ctx.tx.query(
      'update model_calc set done_until = null, last_value = null, last_ts = null where id = any($1::bigint[])',
      [ids],
    )
  },
  routes: [
    metricAnalysis,
    metricPreview,
    metricProperties,
    route({
      method: 'GET',
      path: `/${modelCalc.path}/tree`,
      zh: '计算指标树',
      en: 'Metrics with their latest values as a tree',
      tag: modelCalc.name,
      may: codesFor(modelCalc, 'tree'),
      run: (ctx) => valueTree(ctx),
    }),
  ],
}

const given = behave(modelCalc, { actions: { recompute } })
const metrics: Behaviour = { ...given, ...verbs }
export default metrics
