// Energy of the demonstration hospitals: prices, denominators, meters below one another, and a history as these meters
// would have counted it, priced and added up by the rules of every day.
import type { App } from '../../app.ts'
import type { Meter } from '../../energy/energy-hours.ts'
import { machineActor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { actAs } from '../../platform/work.ts'
import { insert } from '../../system/insert.ts'
import { plantHistory } from './energy-history.ts'
import { plantMetrics } from './energy-metrics.ts'
import { englishHospital } from './english-hospital.ts'
import { firstHospital } from './first-hospital.ts'
import type { Hospital } from './hospital.ts'
import { takePart } from './parts.ts'

interface Source {
  [column: string]: unknown
  id: string
  name: string
  code: string
  kind: string
  areaId: string
  building: string
}

/** Branch meters below each incomer. */
const BELOW = 3
const INCOMERS = 5
const uses = ['lighting', 'power', 'special'] as const

const written = [
  'energy_record',
  'energy_meter',
  'energy_tariff',
  'tariff_price',
  'energy_base',
  'model_calc',
  'metric_input',
] as const

/** Needs the committed demonstration with its devices; each hospital's energy in one transaction. */
export async function plantEnergy({ context: app }: Pick<App, 'context'>): Promise<void> {
  for (const hospital of [firstHospital, englishHospital])
    await actAs(app, { tenant: hospital.tenantId, actor: machineActor('process', 'seed') }, async (ctx) => {
      if (!(await takePart(ctx.tx, 'energy', hospital.tenantId))) return
      await plantMeters(ctx.tx, hospital, ctx.now)
      for (const table of written) await ctx.changed(table)
    })
}

async function plantMeters(tx: Tx, hospital: Pick<Hospital, 'tenantId' | 'locale'>, now: Date): Promise<void> {
  const { tenantId, locale } = hospital
  const sources = await tx.query<Source>(
    `select d.id::text as id, d.device_name as name, d.device_code as code, t.type_code as kind, d.area_id::text as "areaId",
       coalesce((select b.id from area b where b.area_type = 'building' and (b.id = a.id or b.id::text = any(string_to_array(a.ancestors, ',')))
         limit 1), a.id)::text as building
     from device d join device_type t on t.id = d.device_type_id join area a on a.id = d.area_id
     where d.tenant_id = $1 and d.is_deleted = 0 and t.type_code in ('lv_incomer', 'branch_meter', 'chiller', 'water_meter')
     order by d.device_code`,
    [tenantId],
  )
  if (sources.length === 0) return
  const meters = metersOf(sources)
  const buildings = [...new Set(sources.map(({ building }) => building))]
  await plantPrices(tx, tenantId, locale)
  await plantBases(tx, tenantId, buildings, now)
  await insert(
    tx,
    'energy_meter',
    meters.map((meter, i) => ({
      id: meter.id,
      tenantId,
      meterName: meter.meterName,
      meterNo: `EM-${String(i + 1).padStart(3, '0')}`,
      energyType: meter.energyType,
      itemCode: meter.itemCode,
      deviceId: meter.deviceId,
      identifier: meter.identifier,
      parentMeterId: meter.parentMeterId,
      areaId: meter.areaId,
      multiplier: meter.multiplier,
    })),
  )
  const hours = await plantHistory(tx, meters, now)
  await plantMetrics(tx, hospital, { meters, hours, sources })
}

const of = (sources: readonly Source[], kind: string) => sources.filter((one) => one.kind === kind)

/** Incomers on top, branch meters of the same building and the chillers below them, and water. */
function metersOf(sources: readonly Source[]): Meter[] {
  const tops = of(sources, 'lv_incomer')
    .slice(0, INCOMERS)
    .map((one) => ({ one, meter: meterOf(one, 'electricity', 'ep', null, null) }))
  const branches = tops.flatMap(({ one, meter }) =>
    of(sources, 'branch_meter')
      .filter(({ building }) => building === one.building)
      .slice(0, BELOW)
      .map((branch, i) => meterOf(branch, 'electricity', 'ep', meter.id, uses[i % uses.length] ?? 'power')),
  )
  const plant = tops[0]?.meter.id ?? null
  const chillers = of(sources, 'chiller')
    .slice(0, 2)
    .map((one) => meterOf(one, 'electricity', 'kwh', plant, 'hvac'))
  const water = of(sources, 'water_meter')
    .slice(0, 2)
    .map((one) => meterOf(one, 'water', 'total', null, null))
  return [...tops.map(({ meter }) => meter), ...branches, ...chillers, ...water]
}

function meterOf(
  { id, name, areaId }: Source,
  energyType: string,
  identifier: string,
  parentMeterId: string | null,
  itemCode: string | null,
): Meter {
  return {
    id: newId(),
    meterName: name,
    energyType,
    itemCode,
    deviceId: id,
    identifier,
    parentMeterId,
    areaId,
    deptId: null,
    multiplier: '1.0000',
    doneUntil: null,
  }
}

const prices = [
  ['00:00', '08:00', 'valley', '0.3125'],
  ['08:00', '10:00', 'flat', '0.6730'],
  ['10:00', '12:00', 'peak', '1.0860'],
  ['12:00', '14:00', 'flat', '0.6730'],
  ['14:00', '15:00', 'peak', '1.0860'],
  ['15:00', '17:00', 'sharp', '1.3020'],
  ['17:00', '19:00', 'peak', '1.0860'],
  ['19:00', '22:00', 'flat', '0.6730'],
  ['22:00', '24:00', 'valley', '0.3125'],
] as const

async function plantPrices(tx: Tx, tenantId: string, locale: Hospital['locale']): Promise<void> {
  const wanted = [
    { energyType: 'electricity', zh: '一般工商业分时电价', en: 'Time-of-use tariff', lines: prices },
    { energyType: 'water', zh: '自来水价', en: 'Water tariff', lines: [['00:00', '24:00', 'flat', '4.9000']] as const },
  ]
  for (const { energyType, zh, en, lines } of wanted) {
    const id = newId()
    await insert(tx, 'energy_tariff', [
      { id, tenantId, tariffName: locale === 'zh' ? zh : en, energyType, validFrom: '2024-01-01' },
    ])
    await insert(
      tx,
      'tariff_price',
      lines.map(([fromTime, toTime, band, price], i) => ({
        id: newId(),
        tenantId,
        tariffId: id,
        lineNo: i + 1,
        fromTime,
        toTime,
        band,
        price,
      })),
    )
  }
}

/** Two years ago and since January, so that a figure of last year keeps its own denominator. */
async function plantBases(tx: Tx, tenantId: string, buildings: readonly string[], now: Date): Promise<void> {
  const year = now.getUTCFullYear()
  await insert(
    tx,
    'energy_base',
    buildings.flatMap((areaId, i) =>
      [`${year - 2}-01`, `${year}-01`].map((month, later) => ({
        id: newId(),
        tenantId,
        month,
        areaId,
        buildArea: String(12_000 + i * 3_500),
        openBeds: 120 + i * 45 + later * 12,
        bedDays: 3_200 + i * 1_100,
        outpatientVisits: 9_000 + i * 700,
      })),
    ),
  )
}
