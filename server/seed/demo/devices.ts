// The devices of the large demonstration hospital, planted once; the same call with a larger number lets an installation grow.
import { USUAL, describeFleet } from '@steward/domain/iot/fleet/fleet'
import { example } from '@steward/domain/iot/fleet/showpieces'
import type { Tx } from '../../platform/db.ts'
import { findAreas } from './devices-areas.ts'
import { type OpenedGateway, openGateways, plantGateways } from './devices-gateways.ts'
import { plantTwins } from './devices-twins.ts'
import { plantTypes } from './devices-types.ts'
import { firstHospital } from './first-hospital.ts'
import { plantRules } from './rules.ts'

export interface ToldDevices {
  gateways: OpenedGateway[]
  /** A device for trying things out, with a rule that is ready: publish a value over the limit, then a normal one. */
  example: { deviceId: string; deviceCode: string; topic: string; property: string; overLimit: number; normal: number }
  /** Who publishes in the example's name. */
  gateway: { username: string; password: string }
  /** Who the simulator is. */
  simulator: { username: string; password: string }[]
}

const { tenantId } = firstHospital

/** Needs the areas of the hospital, and its tenant's scope. */
export async function plantDevices(tx: Tx, now: Date, { devices = USUAL } = {}): Promise<ToldDevices> {
  const fleet = describeFleet(devices)
  const areas = await findAreas(tx, tenantId)
  const types = await plantTypes(tx, tenantId)
  const gateways = await plantGateways(tx, { tenantId, areas, gateways: fleet.gateways })
  await plantTwins(tx, { tenantId, areas, types, gateways, devices: fleet.devices, now })
  await plantRules(tx, { tenantId, types })
  return tellDevices(tx)
}

/** What is written down of the devices: gateways get the passwords that are theirs, whatever they had. */
export async function tellDevices(tx: Tx): Promise<ToldDevices> {
  const gateways = await openGateways(tx, tenantId)
  const credentials = gateways.map(({ gatewayCode, secret }) => ({
    gatewayCode,
    username: `${tenantId}&${gatewayCode}`,
    password: secret,
  }))
  const [mine] = credentials.filter(({ gatewayCode }) => gatewayCode === example.gateway)
  const [device] = await tx.query<{ id: string }>(
    'select id from device where tenant_id = $1 and device_code = $2 and is_deleted = 0',
    [tenantId, example.code],
  )
  return {
    gateways,
    example: {
      deviceId: device?.id ?? '',
      deviceCode: example.code,
      topic: `iot/v1/${tenantId}/${example.gateway}/${example.code}/up/property`,
      property: example.property,
      overLimit: example.overLimit,
      normal: example.normal,
    },
    gateway: { username: mine?.username ?? '', password: mine?.password ?? '' },
    simulator: credentials.filter((one) => one !== mine).map(({ username, password }) => ({ username, password })),
  }
}
