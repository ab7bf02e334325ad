// Values of a metric that are reports of a device: they wait in rows, written with the value, until the intake has taken them.
import { dependantsOf } from '@steward/domain/energy/metric-graph'
import { modelCalc } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { Span } from '../iot/series/span-averages.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { type Metric, type Metrics, graphIn } from './metric-nodes.ts'
import { propertyOf, typeOfDevice } from './metric-points.ts'
import type { Stored } from './metric-values.ts'

/** Ms; what was true longer ago is no news of the device. */
const NEWS = 86_400_000

/**
 * Puts complete values of the last day on their way, each at the end of its period. A value that is calculated anew before it
 * was taken is replaced; what a device has reported stays as it was.
 */
export async function report(
  { tx, now }: { tx: Tx; now: number },
  { deviceId, identifier }: Pick<Metric, 'deviceId' | 'identifier'>,
  spans: readonly Span[],
  values: readonly Omit<Stored, 'ts'>[],
): Promise<void> {
  if (deviceId === null || identifier === null) return
  const news = values.flatMap(({ value, q }, i) => {
    const at = spans[i]?.to ?? 0
    return value === null || q !== 0 || at < now - NEWS ? [] : [{ at, value }]
  })
  if (news.length === 0) return
  await tx.query(
    `insert into metric_report (tenant_id, device_id, identifier, ts, value)
     select $1, $2, $3, to_timestamp(x.at / 1000), x.value from unnest($4::float8[], $5::float8[]) as x(at, value)
     on conflict (tenant_id, device_id, identifier, ts) do update set value = excluded.value`,
    [tx.scope.tenant, deviceId, identifier, news.map(({ at }) => at), news.map(({ value }) => value)],
  )
}

/** Throws where the property is not there, another metric writes to it, or it is what the metric is calculated from. */
export async function mustBeWritable(ctx: Ctx, metrics: Metrics, metric: Metric): Promise<void> {
  const { deviceId, identifier } = metric
  if (deviceId === null || identifier === null) return
  const deviceTypeId = await typeOfDevice(ctx.tx, deviceId)
  if (!deviceTypeId || !(await propertyOf(ctx.tx, { identifier, deviceTypeId })))
    throw problem(
      'metric.no-property',
      { alias: modelCalc.fields.identifier.zh, property: identifier },
      { field: 'identifier' },
    )
  const writes = (one: Metric) => one.deviceId === deviceId && one.identifier === identifier
  const other = [...metrics.values()].find((one) => one.id !== metric.id && writes(one))
  if (other) throw problem('metric.written', { name: other.calcName }, { field: 'identifier' })
  const reads = (one: Metric) =>
    one.inputs.some(
      (input) =>
        input.identifier === identifier && (input.deviceId === deviceId || input.deviceTypeId === deviceTypeId),
    )
  const users = new Set([metric.id])
  const circle = [...metrics.values()].find(
    (one) => reads(one) && (users.has(one.id) || leadsTo(metrics, one.id, metric.id)),
  )
  if (circle) throw problem('metric.reads-itself', { name: circle.calcName }, { field: 'identifier' })
}

const leadsTo = (metrics: Metrics, from: string, to: string): boolean => dependantsOf(graphIn(metrics), from).has(to)
