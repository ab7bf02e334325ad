// Energy of the demonstration hospitals: prices, denominators, meters below one another, and a history as these meters
// would have counted it, priced and added up by the rules of every day.
import { sizeOf } from '@steward/domain/iot/fleet/needs/sizes'
import type { App } from '../../app.ts'
import { machineActor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { actAs } from '../../platform/work.ts'
import { insert } from '../../system/insert.ts'
import { plantHistory } from './energy-history.ts'
import { type Source, metersOf } from './energy-meters.ts'
import { plantMetrics } from './energy-metrics.ts'
import { englishHospital } from './english-hospital.ts'
import { firstHospital } from './first-hospital.ts'
import type { Hospital } from './hospital.ts'
import { takePart } from './parts.ts'

/** In the order in which their meters are numbered. */
const kinds = [
  'hv_incomer',
  'lv_incomer',
  'transformer',
  'chiller',
  'branch_meter',
  'water_meter',
  'boiler',
  'heat_exchanger',
  'lox_tank',
  'o2_psa',
]

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
     where d.tenant_id = $1 and d.is_deleted = 0 and t.type_code = any($2)
     order by array_position($2, t.type_code::text), d.device_code`,
    [tenantId, kinds],
  )
  if (sources.length === 0) return
  const places = await tx.query<{ id: string; code: string; type: string }>(
    `select id::text as id, area_code as code, area_type as type from area
     where tenant_id = $1 and is_deleted = 0 and area_type in ('campus', 'building') order by area_code`,
    [tenantId],
  )
  const meters = metersOf(
    sources,
    new Map(places.map(({ id, code }) => [code, id])),
    locale === 'zh' ? '其余回路' : 'other circuits',
  )
  await plantPrices(tx, tenantId, locale)
  await plantBases(tx, tenantId, places, now)
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
  await plantMetrics(tx, hospital, {
    meters,
    hours,
    campuses: places.filter(({ type }) => type === 'campus').map(({ id }) => id),
  })
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
    { energyType: 'gas', zh: '天然气价', en: 'Gas tariff', lines: [['00:00', '24:00', 'flat', '3.6500']] as const },
    { energyType: 'oxygen', zh: '液氧价', en: 'Oxygen tariff', lines: [['00:00', '24:00', 'flat', '1.3500']] as const },
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

const DAYS_OF_MONTH = 30.4

/**
 * Two years ago and since January, so that a figure of last year keeps its own denominator; a campus is the sum of its
 * buildings, as everywhere (domain/iot/fleet/needs/sizes.ts).
 */
async function plantBases(
  tx: Tx,
  tenantId: string,
  places: readonly { id: string; code: string }[],
  now: Date,
): Promise<void> {
  const year = now.getUTCFullYear()
  await insert(
    tx,
    'energy_base',
    places.flatMap(({ id: areaId, code }) => {
      const { area, beds, visits } = sizeOf(code)
      // Fewer beds were open two years ago, and more of them were empty.
      return [
        { month: `${year - 2}-01`, part: 0.97, full: 0.9 },
        { month: `${year}-01`, part: 1, full: 0.94 },
      ].map(({ month, part, full }) => ({
        id: newId(),
        tenantId,
        month,
        areaId,
        buildArea: String(area),
        openBeds: Math.round(beds * part),
        bedDays: Math.round(beds * part * full * DAYS_OF_MONTH),
        outpatientVisits: Math.round(visits * part),
      }))
    }),
  )
}
