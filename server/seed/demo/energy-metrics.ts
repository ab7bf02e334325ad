// Metrics of the demonstration: the hospital's electricity as a tree, its chillers, and what it is per area and bed.
import type { Meter } from '../../energy/energy-hours.ts'
import { store } from '../../energy/metric-values.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Planted, insert } from '../../system/insert.ts'
import type { Hours } from './energy-history.ts'
import type { Hospital } from './hospital.ts'

interface Known {
  meters: readonly Meter[]
  hours: Hours
  /** Ids of the campuses, whose areas together are the hospital's. */
  campuses: readonly string[]
}

interface Wanted {
  id: string
  name: readonly [zh: string, en: string]
  code: string
  kind: 'folder' | 'formula' | 'aggregate' | 'sumChildren'
  above?: readonly string[]
  period?: string
  unit?: string
  precision?: number
  totalBy?: string
  expr?: string
  inputs?: readonly Planted[]
}

export async function plantMetrics(
  tx: Tx,
  { tenantId, locale }: Pick<Hospital, 'tenantId' | 'locale'>,
  { meters, hours, campuses }: Known,
): Promise<void> {
  const tops = meters.filter(({ energyType, parentMeterId }) => energyType === 'electricity' && parentMeterId === null)
  const [first] = tops
  const type = await typeIds(tx, tenantId)
  if (!first || campuses.length === 0) return
  const [folder, total] = [newId(), newId()]
  const parts = tops.map((meter, i) => ({ id: newId(), meter, code: `incomer_${i + 1}` }))
  const energy = (code: string, identifier: string, over: string, agg?: string) => ({
    alias: 'x',
    source: 'set',
    deviceTypeId: type.get(code),
    identifier,
    setAgg: over,
    ...(agg ? { agg } : {}),
  })
  const all: Wanted[] = [
    { id: folder, name: ['用电', 'Electricity'], code: 'electricity', kind: 'folder' },
    {
      id: total,
      name: ['全院用电', 'Electricity of the hospital'],
      code: 'electricity_total',
      kind: 'sumChildren',
      above: [folder],
      unit: 'kWh',
      precision: 1,
    },
    ...parts.map(({ id, meter, code }): Wanted => ({
      id,
      name: [meter.meterName, meter.meterName],
      code,
      kind: 'formula',
      above: [folder, total],
      unit: 'kWh',
      precision: 1,
      expr: 'ep',
      inputs: [{ alias: 'ep', source: 'point', deviceId: meter.deviceId, identifier: meter.identifier, agg: 'delta' }],
    })),
    {
      id: newId(),
      name: ['单位面积用电', 'Electricity per area'],
      code: 'electricity_per_area',
      kind: 'formula',
      above: [folder],
      period: '1d',
      unit: 'kWh/m²',
      precision: 4,
      expr: `e / (${campuses.map((_, i) => `s${i + 1}`).join(' + ')})`,
      inputs: [
        { alias: 'e', source: 'calc', calcId: total },
        ...campuses.map((areaId, i) => ({ alias: `s${i + 1}`, source: 'areaAttr', areaId, attr: 'buildArea' })),
      ],
    },
    {
      id: newId(),
      name: ['支路平均功率', 'Mean power of the branches'],
      code: 'branch_power',
      kind: 'aggregate',
      above: [folder],
      period: '15m',
      unit: 'kW',
      totalBy: 'avg',
      inputs: [energy('branch_meter', 'p', 'avg', 'avg')],
    },
    {
      id: newId(),
      name: ['冷水机组用电', 'Electricity of the chillers'],
      code: 'chiller_energy',
      kind: 'aggregate',
      above: [folder],
      unit: 'kWh',
      precision: 1,
      inputs: [energy('chiller', 'kwh', 'sum')],
    },
  ]
  await insert(
    tx,
    'model_calc',
    all.map((one, i) => rowOf(one, i, tenantId, locale === 'zh' ? 0 : 1)),
  )
  await insert(
    tx,
    'metric_input',
    all.flatMap((one) => (one.inputs ?? []).map((input, i) => inputOf(tenantId, one.id, i, input))),
  )
  // Their hours are those of the meters, so that charts begin before the demonstration does.
  for (const { id, meter } of parts) await tell(tx, id, hours.get(meter.id) ?? [])
  const sums = (hours.get(first.id) ?? []).map(({ span }, i) => ({
    span,
    quantity: tops.reduce((sum, meter) => sum + (hours.get(meter.id)?.[i]?.quantity ?? 0), 0),
  }))
  await tell(tx, total, sums)
}

type Told = NonNullable<ReturnType<Hours['get']>>

async function tell(tx: Tx, id: string, hours: Told): Promise<void> {
  const last = hours.at(-1)
  if (!last) return
  const spans = hours.map(({ span }) => span)
  await store(
    tx,
    { id, calcVersion: 1 },
    spans,
    hours.map(({ quantity }) => ({ value: quantity, q: 0, completeness: 1 })),
  )
  await tx.query(
    `update model_calc set done_until = to_timestamp($2::float8 / 1000), last_ts = to_timestamp($2::float8 / 1000),
       last_value = $3, last_quality = 0 where id = $1`,
    [id, last.span.to, last.quantity],
  )
}

async function typeIds(tx: Tx, tenantId: string): Promise<Map<string, string>> {
  const rows = await tx.query(
    'select id::text as id, type_code as code from device_type where tenant_id = $1 and is_deleted = 0',
    [tenantId],
  )
  return new Map(rows.map(({ id, code }) => [String(code), String(id)]))
}

const rowOf = (
  { id, name, code, kind, above = [], period = '1h', unit, precision = 2, totalBy = 'sum', expr }: Wanted,
  sort: number,
  tenantId: string,
  word: 0 | 1,
): Planted => ({
  id,
  tenantId,
  parentId: above.at(-1) ?? null,
  ancestors: ['0', ...above].join(','),
  calcName: name[word],
  calcCode: code,
  nodeKind: kind,
  period,
  unit: unit ?? null,
  precision,
  totalBy,
  lateness: 300,
  expr: expr ?? null,
  sort: sort + 1,
})

const inputOf = (tenantId: string, metricId: string, at: number, input: Planted): Planted => ({
  id: newId(),
  tenantId,
  metricId,
  lineNo: at + 1,
  alias: input.alias,
  source: input.source,
  deviceId: input.deviceId ?? null,
  deviceTypeId: input.deviceTypeId ?? null,
  areaId: input.areaId ?? null,
  identifier: input.identifier ?? null,
  agg: input.agg ?? null,
  setAgg: input.setAgg ?? null,
  calcId: input.calcId ?? null,
  attr: input.attr ?? null,
})
