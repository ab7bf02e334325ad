// Devices of the fleet, enrolled for storage.
import type { Locale } from '@steward/domain/alarm/words'
import type { FleetDevice } from '@steward/domain/iot/fleet/fleet'
import { nameplateOf } from '@steward/domain/iot/fleet/makers'
import { feeders, supplyOf } from '@steward/domain/iot/fleet/needs/power'
import { type Place, floorName } from '@steward/domain/iot/fleet/places'
import { example } from '@steward/domain/iot/fleet/showpieces'
import { enrolDevices } from '../../iot/intake/telemetry-enrol.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Planted, insert } from '../../system/insert.ts'
import { floorInEnglish } from './areas.ts'
import type { FindArea } from './devices-areas.ts'
import type { TypeIds } from './devices-types.ts'

interface Wanted {
  tenantId: string
  locale: Locale
  areas: FindArea
  types: TypeIds
  gateways: ReadonlyMap<string, string>
  devices: readonly FleetDevice[]
  now: Date
}

export async function plantTwins(tx: Tx, { devices, ...known }: Wanted): Promise<void> {
  // Lists show the newest first: the example device, then type by type.
  const isExample = (device: FleetDevice) => device.code === example.code
  const ordered = [...devices.filter((device) => !isExample(device)).toReversed(), ...devices.filter(isExample)]
  await insert(
    tx,
    'device',
    ordered.map((device, i) => twinOf(device, i, known)),
  )
  await enrolDevices(tx)
  await wire(tx, known.tenantId, devices)
}

/** What gives each feeder its power, as the loads are reckoned, and what hangs on the incomer of its house. */
async function wire(tx: Tx, tenantId: string, devices: readonly FleetDevice[]): Promise<void> {
  const under = [
    ...feeders.flatMap(({ code, under: over }) => (over === null ? [] : [{ code, under: over }])),
    ...devices.flatMap(({ code, type, place }) => {
      const over = supplyOf(type.code, place.building)
      return over === undefined ? [] : [{ code, under: over }]
    }),
  ]
  await tx.query(
    `update device d set upstream_ids = array[o.id] from unnest($2::text[], $3::text[]) as g(code, over_code)
     join device o on o.tenant_id = $1 and o.device_code = g.over_code and o.is_deleted = 0
     where d.tenant_id = $1 and d.device_code = g.code and d.is_deleted = 0`,
    [tenantId, under.map(({ code }) => code), under.map((feeder) => feeder.under)],
  )
}

const DAY = 86_400_000
const YEAR = 365 * DAY

function twinOf(
  device: FleetDevice,
  i: number,
  { tenantId, locale, areas, types, gateways, now }: Omit<Wanted, 'devices'>,
): Planted {
  const { code, name, type, place, gateway, interval } = device
  const installDate = new Date(now.getTime() - (1 + (i % 11)) * YEAR - (i % 300) * DAY).toISOString().slice(0, 10)
  return {
    id: newId(),
    tenantId,
    deviceCode: code,
    deviceName: name,
    deviceTypeId: types.get(type.code),
    areaId: areas(place),
    gatewayId: gateways.get(gateway),
    deviceStatus: 'active',
    criticality: type.criticality,
    accessMode: 'sub',
    deviceMqttPrefix: `${tenantId}/${gateway}/${code}`,
    jsCode: code,
    locationDesc: locationOf(place, locale),
    installDate,
    ...nameplateOf(device, installDate, locale),
    reportInterval: interval === type.interval ? null : interval,
  }
}

const locationOf = ({ floor, room }: Place, locale: Locale): string =>
  locale === 'zh' ? `${floorName(floor)}${room ?? ''}` : [floorInEnglish(floor), room].filter(Boolean).join(', ')
