// Devices of the large demo hospital, seeded once; a call with a larger number adds the missing ones.
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
  /** A device to try out with a prepared rule: publish a value over the limit, then a normal one. */
  example: { deviceId: string; deviceCode: string; topic: string; property: string; overLimit: number; normal: number }
  /** Credential to publish as the example's gateway. */
  gateway: { username: string; password: string }
  /** Credentials of the simulator. */
  simulator: { username: string; password: string }[]
}

const { tenantId } = firstHospital

/** Needs the hospital's areas and its tenant's scope. */
export async function plantDevices(tx: Tx, now: Date, { devices = USUAL } = {}): Promise<ToldDevices> {
  const fleet = describeFleet(devices)
  const areas = await findAreas(tx, tenantId)
  const types = await plantTypes(tx, tenantId)
  const gateways = await plantGateways(tx, { tenantId, areas, gateways: fleet.gateways })
  await plantTwins(tx, { tenantId, areas, types, gateways, devices: fleet.devices, now })
  await plantRules(tx, { tenantId, types })
  return tellDevices(tx)
}

/** Contents of the demo file; gateways get their derived passwords, replacing others. */
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
