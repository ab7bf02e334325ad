// Metrics read properties of devices and of whole types, and meters read their counter.
import { ExpressionFault, parse } from '@steward/domain/expression/index'
import { everyPart } from '@steward/domain/expression/tree'
import { energyMeter, modelCalc } from '@steward/domain/index'
import type { PointReader, PointReaders } from '../iot/model/point-readers.ts'
import type { DbRow } from '../platform/db.ts'
import { typeCodeIn } from './metric-check.ts'

export const readByMetrics: PointReaders = async (tx, { typeIds, deviceId }) => {
  const given = [tx.scope.tenant, typeIds, deviceId ?? null]
  const devices = `select d.id from device d
    where d.tenant_id = $1 and d.device_type_id = any($2::bigint[]) and d.is_deleted = 0 and ($3::bigint is null or d.id = $3)`
  const inputs = await tx.query(
    `select c.calc_name as name, i.identifier from metric_input i join model_calc c on c.id = i.metric_id and c.is_deleted = 0
     where i.tenant_id = $1 and i.is_deleted = 0 and i.identifier is not null and (i.source = 'point' and i.device_id in (${devices})
       or i.source = 'set' and $3::bigint is null and exists (select from device_type t where t.id = any($2::bigint[])
         and (t.id = i.device_type_id or i.device_type_id::text = any(string_to_array(t.ancestors, ',')))))
     order by c.id`,
    given,
  )
  const meters = await tx.query(
    `select meter_name as name, identifier from energy_meter
     where tenant_id = $1 and is_deleted = 0 and identifier is not null and device_id in (${devices}) order by id`,
    given,
  )
  const written = await tx.query(
    `select calc_name as name, identifier from model_calc
     where tenant_id = $1 and is_deleted = 0 and identifier is not null and device_id in (${devices}) order by id`,
    given,
  )
  const sums = deviceId
    ? []
    : await tx.query(
        `select c.calc_name as name, c.expr, array(select type_code from device_type where id = any($2::bigint[])) as codes
         from model_calc c where c.tenant_id = $1 and c.is_deleted = 0 and c.expr ~ 'Of\\s*\\(' order by c.id`,
        given.slice(0, 2),
      )
  return [...[...inputs, ...written].map(of(modelCalc)), ...sums.map(summed), ...meters.map(of(energyMeter))]
}

const of =
  ({ zh, en }: { zh: string; en: string }) =>
  ({ name, identifier }: DbRow): PointReader => ({ zh, en, name: String(name), reads: [String(identifier)] })

/** What `sumOf('type:branch_meter', 'ep')` and its like read of types with these codes. */
function summed({ name, expr, codes }: DbRow): PointReader {
  const { zh, en } = modelCalc
  const known = new Set((codes as unknown[]).map(String))
  return {
    zh,
    en,
    name: String(name),
    reads: setsIn(String(expr)).flatMap(([type, property]) => (known.has(type) ? [property] : [])),
  }
}

function setsIn(text: string): [type: string, property: string][] {
  try {
    return everyPart(parse(text)).flatMap((part) => {
      if (part.kind !== 'call' || !part.name.endsWith('Of')) return []
      const [type, property] = part.args.map((one) => (one.kind === 'literal' ? String(one.value) : undefined))
      return type === undefined || property === undefined ? [] : [[typeCodeIn(type), property]]
    })
  } catch (error) {
    if (error instanceof ExpressionFault) return []
    throw error
  }
}
