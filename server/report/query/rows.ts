// Named queries over rows: alarms, energy records and commands.
import { codesFor } from '@steward/domain/derive/permissions'
import { unitOfEnergy } from '@steward/domain/energy/units'
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, deviceCommand, energyMeter, energyRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { type DatasetName, type Fn, type Group, datasets } from '@steward/domain/report/query/datasets'
import { leavesAmong, rootsAmong } from '../../energy/energy-sums.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Bound, Condition } from './bind.ts'
import { type Column, type Found, keyer } from './found.ts'
import { MOST_READ, tidy } from './series.ts'
import { type Ask, bins, compare, within } from './statement.ts'

type RowDataset = Extract<DatasetName, 'alarm' | 'energy' | 'command'>

interface Source {
  entity: Entity
  table: string
  at: string
  device: string
  /** Number by field, as SQL over the row `t`. */
  fields: Readonly<Record<string, string>>
  wheres: Readonly<Record<string, string>>
  groups: Readonly<Partial<Record<Group, string>>>
}

const minutes = (from: string, to: string) => `extract(epoch from ${to} - ${from}) / 60`
const ofDevice = {
  device: `t.device_id`,
  area: 't.area_id',
  type: '(select d.device_type_id from device d where d.id = t.device_id)',
}

const sources: Readonly<Record<RowDataset, Source>> = {
  alarm: {
    entity: alarmRecord as unknown as Entity,
    table: 'alarm_record',
    at: 't.first_time',
    device: 't.device_id',
    fields: {
      occurCount: 't.occur_count',
      lastsMinutes: minutes('t.first_time', 't.clear_time'),
      ackMinutes: minutes('t.first_time', 't.ack_time'),
    },
    wheres: {
      alarmLevel: 't.alarm_level',
      alarmSource: 't.alarm_source',
      condType: 't.cond_type',
      identifier: 't.identifier',
    },
    groups: { ...ofDevice, type: 't.device_type_id' },
  },
  energy: {
    entity: energyRecord as unknown as Entity,
    table: 'energy_record',
    at: 't.period_start',
    device: 't.meter_device_id',
    fields: {
      consumption: 't.consumption',
      amount: 't.amount',
      kgce: 't.kgce',
      co2: 't.co2',
      sharpQty: 't.sharp_qty',
      peakQty: 't.peak_qty',
      flatQty: 't.flat_qty',
      valleyQty: 't.valley_qty',
    },
    wheres: { energyType: 't.energy_type', itemCode: 't.item_code', dataSource: 't.data_source' },
    groups: { device: 't.meter_id', area: 't.area_id' },
  },
  command: {
    entity: deviceCommand as unknown as Entity,
    table: 'device_command',
    at: 't.create_time',
    device: 't.device_id',
    fields: { attempts: 't.attempts', confirmSeconds: 'extract(epoch from t.confirm_time - t.send_time)' },
    wheres: { commandStatus: 't.command_status', source: 't.source', identifier: 't.identifier' },
    groups: ofDevice,
  },
}

const aggregates: Readonly<Partial<Record<Fn, (x: string, at: string) => string>>> = {
  avg: (x) => `avg(${x})`,
  min: (x) => `min(${x})`,
  max: (x) => `max(${x})`,
  sum: (x) => `sum(${x})`,
  count: (x) => `count(${x})`,
  last: (x, at) => `(max(array[extract(epoch from ${at})::float8, (${x})::float8]) filter (where ${x} is not null))[2]`,
}

const joins: Readonly<Record<Group, (dataset: RowDataset) => readonly [table: string, name: string]>> = {
  device: (dataset) => (dataset === 'energy' ? ['energy_meter', 'meter_name'] : ['device', 'device_name']),
  area: () => ['area', 'area_name'],
  type: () => ['device_type', 'type_name'],
}

export const isRows = (dataset: DatasetName): dataset is RowDataset => !datasets[dataset].isSeries

export async function readRows(ctx: Ctx, ask: Ask, bound: Bound, dataset: RowDataset): Promise<Found> {
  const { entity, table, at, device, fields, wheres, groups } = sources[dataset]
  ctx.must(...codesFor(entity, 'list'))
  const where = new Where()
  applyScope(where, entity, ctx)
  const moment = (ms: number) => `to_timestamp(${where.param(ms)}::float8 / 1000)`
  where.add(`${at} >= ${moment(bound.span.from)} and ${at} < ${moment(bound.span.to)}`)
  if (bound.areaId !== undefined) where.add(within('area', 't.area_id', where.param(bound.areaId)))
  if (bound.typeId !== undefined && groups.type)
    where.add(within('device_type', groups.type, where.param(bound.typeId)))
  if (bound.deviceIds) where.add(`${device} = any(${where.param([...bound.deviceIds])}::bigint[])`)
  for (const one of bound.conditions) {
    const column = wheres[one.field]
    if (column) where.add(compare(where, column, one, typeof one.values[0] === 'number' ? 'float8' : 'text'))
  }
  if (dataset === 'energy') {
    where.add(`t.period_type = ${where.param(levelOf(bound.interval))}`)
    const counted = await metersCounted(ctx, ask, bound)
    where.add(`t.meter_id = any(${where.param(counted)}::bigint[])`)
  }
  const chosen = bound.groups.flatMap((group) => {
    const column = groups[group]
    return column ? [{ group, column, of: joins[group](dataset) }] : []
  })
  const bin = bound.interval ? `(extract(epoch from ${bins[bound.interval](at)}) * 1000)::float8` : 'null::float8'
  const keys = chosen.map(({ column }, i) => `${column} as k${i}`)
  const values = bound.select.map(({ fn, field }, i) => {
    const column = field === undefined ? '1' : (fields[field] ?? 'null')
    return `(${aggregates[fn]?.(column, at) ?? 'null'})::float8 as v${i}`
  })
  const by = ['1', ...chosen.map((_, i) => String(i + 2))].join(', ')
  const names = chosen.map(({ of: [, name] }, i) => `r.k${i}::text as k${i}, n${i}.${name} as n${i}`)
  const rows = await ask(
    `select ${['r.ts', ...names, ...bound.select.map((_, i) => `r.v${i}`)].join(', ')}
     from (select ${[`${bin} as ts`, ...keys, ...values].join(', ')} from ${table} t where ${where.sql}
       group by ${by} order by ${by} limit ${MOST_READ + 1}) r
     ${chosen.map(({ of: [other] }, i) => `left join ${other} n${i} on n${i}.id = r.k${i}`).join(' ')} order by r.ts`,
    where.values,
  )
  if (rows.length > MOST_READ) throw problem('query.too-many', { max: MOST_READ })
  const group = keyer(bound.groups)
  const numbers = rows.map((row) =>
    group.numberOf(
      Object.fromEntries(
        chosen.flatMap(({ group: own }, i) => [
          [`${own}Id`, String(row[`k${i}`] ?? '')],
          [`${own}Name`, String(row[`n${i}`] ?? '')],
        ]),
      ),
    ),
  )
  const number = (value: unknown) => (value === null || value === undefined ? null : tidy(Number(value)))
  // Without groups an empty result is one row of nothing.
  const isEmpty = (row: (typeof rows)[number]) =>
    bound.interval === undefined && chosen.length === 0 && bound.select.every((_, i) => row[`v${i}`] === null)
  return {
    columns: bound.select.map(({ fn, field = '', as }) => ({ name: as, fn, field, unit: unitOf(bound, fn, field) })),
    cells: bound.select.map((_, i) =>
      rows.flatMap((row, at_) =>
        isEmpty(row)
          ? []
          : [
              {
                group: numbers[at_] ?? 0,
                ts: row.ts === null || row.ts === undefined ? null : Number(row.ts),
                value: number(row[`v${i}`]),
              },
            ],
      ),
    ),
    keys: group.all(),
  }
}

function unitOf({ dataset, conditions }: Bound, fn: Fn, field: string): Column['unit'] {
  if (fn === 'count') return ''
  const own = datasets[dataset].fields[field]?.unit
  const energy = conditions.find((one) => one.field === 'energyType' && one.op === 'eq')?.values[0]
  return own ?? (dataset === 'energy' ? unitOfEnergy(String(energy ?? '')) : '')
}

/** Records of the level that is as long as the intervals, so that nothing is counted twice. */
const levelOf = (interval: Bound['interval']): string =>
  interval === '1h' ? 'hour' : interval === '1M' ? 'month' : 'day'

const meterWheres: Readonly<Record<string, string>> = { energyType: 't.energy_type', itemCode: 't.item_code' }

/** Meters whose records count: none that another counted one feeds, but where each meter stands by itself. */
async function metersCounted(ctx: Ctx, ask: Ask, bound: Bound): Promise<string[]> {
  const all = await ask<{ id: string; parentMeterId: string | null; areaId: string }>(
    `select id::text as id, parent_meter_id::text as "parentMeterId", area_id::text as "areaId" from energy_meter
     where tenant_id = $1 and is_deleted = 0`,
    [ctx.tx.scope.tenant],
  )
  const where = new Where()
  applyScope(where, energyMeter as unknown as Entity, ctx)
  if (bound.areaId !== undefined) where.add(within('area', 't.area_id', where.param(bound.areaId)))
  if (bound.deviceIds) where.add(`t.device_id = any(${where.param([...bound.deviceIds])}::bigint[])`)
  for (const one of bound.conditions as readonly Condition[]) {
    const column = meterWheres[one.field]
    if (column) where.add(compare(where, column, one, 'text'))
  }
  const reached = await ask(`select t.id::text as id from energy_meter t where ${where.sql}`, where.values)
  const ids = new Set(reached.map(({ id }) => String(id)))
  const [byId, chosen] = [new Map(all.map((meter) => [meter.id, meter])), all.filter(({ id }) => ids.has(id))]
  if (bound.groups.includes('device')) return chosen.map(({ id }) => id)
  if (!bound.groups.includes('area')) return rootsAmong(byId, chosen).map(({ id }) => id)
  // What feeds meters elsewhere counts there.
  const counted = [...Map.groupBy(chosen, ({ areaId }) => areaId).values()].flatMap((own) => rootsAmong(byId, own))
  return leavesAmong(byId, counted).map(({ id }) => id)
}
