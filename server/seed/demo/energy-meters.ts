// The energy meters of the demonstration hospitals: counters of devices, below one another as their feeders and mains are.
import { feederOf } from '@steward/domain/iot/fleet/needs/power'
import { waterMeters } from '@steward/domain/iot/fleet/needs/water'
import type { Meter } from '../../energy/energy-hours.ts'
import { newId } from '../../platform/id.ts'

export interface Source {
  [column: string]: unknown
  id: string
  name: string
  code: string
  kind: string
  areaId: string
  building: string
}

/** A meter with the code of what it counts; `rest` where it counts what has no counter of its own. */
export interface PlantedMeter extends Meter {
  code: string
  isRest: boolean
}

/** What a kind of device is metered for. */
const counters: Readonly<
  Record<string, readonly (readonly [energy: string, identifier: string, multiplier?: string])[]>
> = {
  hv_incomer: [['electricity', 'ep']],
  transformer: [['electricity', 'kwh']],
  lv_incomer: [['electricity', 'ep']],
  branch_meter: [['electricity', 'ep']],
  chiller: [['electricity', 'kwh']],
  water_meter: [['water', 'total']],
  // Counted in tonnes and gigajoules, recorded in kilograms and megajoules.
  boiler: [
    ['gas', 'gas'],
    ['steam', 'steam', '1000.0000'],
  ],
  heat_exchanger: [['heat', 'heat', '1000.0000']],
  lox_tank: [['oxygen', 'supply']],
  o2_psa: [['oxygen', 'supply']],
}

/** Branches of plants are metered; those of houses are what the incomer of the house counts, and a transformer where it has none. */
const isMetered = ({ code, kind }: Source) =>
  kind === 'branch_meter'
    ? /-(MG|RA)-/.test(code)
    : kind === 'transformer'
      ? ['TR-MB-002', 'TR-RA-001', 'TR-RA-002'].includes(code)
      : true

const itemOf = (code: string): string | null => {
  if (code.startsWith('CH-') || ['EM-MG-001', 'EM-MG-004', 'EM-MG-005'].includes(code)) return 'hvac'
  if (code.startsWith('EM-MG-') || code.startsWith('TR-')) return 'power'
  if (code === 'LV-MG-004') return 'special'
  return /^(LV-M[ABC]|LV-EA|EM-RA)/.test(code) ? 'lighting' : null
}

/** Where a meter counts for another building than the one it hangs in. */
const feeds: Readonly<Record<string, string>> = { 'LV-MG-004': 'MD' }

/** `buildings`: ids of areas by the code of the building. */
export function metersOf(
  sources: readonly Source[],
  buildings: ReadonlyMap<string, string>,
  restName: string,
): PlantedMeter[] {
  const known = sources.filter(isMetered)
  const ids = new Map(known.map(({ code }) => [code, newId()]))
  const meters = known.flatMap((source) =>
    (counters[source.kind] ?? []).map(([energyType, identifier, multiplier = '1.0000'], at): PlantedMeter => ({
      id: at === 0 ? (ids.get(source.code) ?? newId()) : newId(),
      code: source.code,
      isRest: false,
      meterName: source.name,
      energyType,
      itemCode: energyType === 'electricity' ? itemOf(source.code) : null,
      deviceId: source.id,
      identifier,
      parentMeterId: energyType === 'electricity' || energyType === 'water' ? parentOf(source.code, ids) : null,
      areaId: buildings.get(feeds[source.code] ?? '') ?? source.areaId,
      deptId: null,
      multiplier,
      doneUntil: null,
    })),
  )
  return [...meters, ...restsOf(meters, restName)]
}

/** The nearest of those above it that has a meter. */
function parentOf(code: string, ids: ReadonlyMap<string, string>): string | null {
  const above = feederOf(code)?.under ?? waterMeters.find((one) => one.code === code)?.under ?? null
  return above === null ? null : (ids.get(above) ?? parentOf(above, ids))
}

/** Below a feeder that carries more than those with meters, a meter for the rest, which people read. */
function restsOf(meters: readonly PlantedMeter[], restName: string): PlantedMeter[] {
  return meters.flatMap((meter) => {
    const isParent = meters.some(({ parentMeterId }) => parentMeterId === meter.id)
    if (!isParent || !meter.code.startsWith('LV-') || !feederOf(meter.code)?.own) return []
    const rest = { id: newId(), isRest: true, meterName: `${meter.meterName} ${restName}`, itemCode: 'power' }
    return [{ ...meter, ...rest, deviceId: null, identifier: null, parentMeterId: meter.id }]
  })
}
