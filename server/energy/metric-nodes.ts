// The metrics of a tenant with their inputs, as they are stored.
import type {
  areaFigure,
  metricKind,
  metricOver,
  metricReading,
  metricSource,
  metricTotal,
} from '@steward/domain/energy/dictionaries'
import { sumsChildren } from '@steward/domain/energy/metric-expression'
import { type Graph, type MetricNode, graphOf } from '@steward/domain/energy/metric-graph'
import type { Tx } from '../platform/db.ts'
import type { Period } from './metric-periods.ts'

type Key<D extends { keys: readonly unknown[] }> = D['keys'][number]

export interface MetricInput {
  alias: string
  source: Key<typeof metricSource>
  deviceId: string | null
  deviceTypeId: string | null
  areaId: string | null
  identifier: string | null
  agg: Key<typeof metricReading> | null
  setAgg: Key<typeof metricOver> | null
  calcId: string | null
  attr: Key<typeof areaFigure> | null
  constant: number | null
  unit: string | null
}

export interface Metric {
  id: string
  calcName: string
  calcCode: string
  parentId: string | null
  nodeKind: Key<typeof metricKind>
  period: Period
  expr: string | null
  unit: string | null
  precision: number
  totalBy: Key<typeof metricTotal>
  /** Seconds. */
  lateness: number
  calcVersion: number
  /** Epoch in ms; null before the first calculation. */
  doneUntil: number | null
  lastError: string | null
  /** Its values are reports of this device's property. */
  deviceId: string | null
  identifier: string | null
  inputs: readonly MetricInput[]
}

export type Metrics = ReadonlyMap<string, Metric>

/** More than anybody looks at. */
export const MOST_METRICS = 2_000

export async function metricsOf(tx: Tx): Promise<Metrics> {
  const { tenant } = tx.scope
  const rows = await tx.query<Omit<Metric, 'inputs'> & { [column: string]: unknown }>(
    `select id::text as id, calc_name as "calcName", calc_code as "calcCode", parent_id::text as "parentId", node_kind as "nodeKind",
       period, expr, unit, precision, total_by as "totalBy", lateness, calc_version as "calcVersion", last_error as "lastError",
       device_id::text as "deviceId", identifier,
       (extract(epoch from done_until) * 1000)::float8 as "doneUntil"
     from model_calc where tenant_id = $1 and is_deleted = 0 order by sort, id limit ${MOST_METRICS}`,
    [tenant],
  )
  const inputs = await tx.query<MetricInput & { metricId: string; [column: string]: unknown }>(
    `select metric_id::text as "metricId", alias, source, device_id::text as "deviceId", device_type_id::text as "deviceTypeId",
       area_id::text as "areaId", identifier, agg, set_agg as "setAgg", calc_id::text as "calcId", attr, constant, unit
     from metric_input where tenant_id = $1 and is_deleted = 0 and metric_id is not null order by metric_id, line_no`,
    [tenant],
  )
  const byMetric = Map.groupBy(inputs, ({ metricId }) => metricId)
  return new Map(rows.map((row) => [row.id, { ...row, inputs: byMetric.get(row.id) ?? [] }]))
}

const nodeOf = (metric: Metric): MetricNode => ({
  id: metric.id,
  name: metric.calcName,
  parentId: metric.parentId,
  // A folder has what is below it, for those who add it up.
  sumsChildren: metric.nodeKind === 'folder' || sumsChildren(metric),
  uses: metric.inputs.flatMap(({ source, calcId }) => (source === 'calc' && calcId !== null ? [calcId] : [])),
})

export const graphIn = (metrics: Metrics): Graph => graphOf([...metrics.values()].map(nodeOf))

/** Those directly below that have values; folders are passed through. */
export function childrenOf(metrics: Metrics, id: string): Metric[] {
  return [...metrics.values()]
    .filter(({ parentId }) => parentId === id)
    .flatMap((child) => (child.nodeKind === 'folder' ? childrenOf(metrics, child.id) : [child]))
}
