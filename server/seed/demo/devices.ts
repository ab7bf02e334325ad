// Devices of the demo hospitals, seeded once; a call with a larger number adds the missing ones of the large one.
import { describeEnglishFleet } from '@steward/domain/iot/fleet/english'
import { type Fleet, USUAL, describeFleet } from '@steward/domain/iot/fleet/fleet'
import { example } from '@steward/domain/iot/fleet/showpieces'
import type { FleetType } from '@steward/domain/iot/fleet/spec'
import { fleetTypes } from '@steward/domain/iot/fleet/types'
import type { Tx } from '../../platform/db.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { plantDecoder } from './decoder.ts'
import { seeAs } from './demo.ts'
import { findAreas } from './devices-areas.ts'
import { type OpenedGateway, openGateways, plantGateways } from './devices-gateways.ts'
import { plantTwins } from './devices-twins.ts'
import { plantTypes } from './devices-types.ts'
import { englishHospital } from './english-hospital.ts'
import { hasEnglish } from './english-mark.ts'
import { plantFaultCodes } from './fault-codes.ts'
import { firstHospital } from './first-hospital.ts'
import type { Hospital } from './hospital.ts'
import { plantLedger } from './ledger.ts'
import { plantRules } from './rules.ts'
import { plantRuns } from './runs.ts'
import { plantScenes } from './scenes.ts'

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
  await plantFleet(tx, firstHospital, { ...describeFleet(devices), types: fleetTypes }, now)
  return tellDevices(tx)
}

/** Needs the areas of the English-speaking hospital. */
export async function plantEnglishDevices(tx: Tx, now: Date): Promise<void> {
  await seeAs(tx, englishHospital.tenantId)
  await plantFleet(tx, englishHospital, describeEnglishFleet(), now)
  await seeAs(tx, PLATFORM_TENANT)
}

type FleetWithTypes = Fleet & { types: readonly FleetType[] }

async function plantFleet(tx: Tx, hospital: Hospital, fleet: FleetWithTypes, now: Date): Promise<void> {
  const owner = { tenantId: hospital.tenantId, locale: hospital.locale }
  const areas = await findAreas(tx, owner.tenantId)
  const types = await plantTypes(tx, { ...owner, types: fleet.types })
  const gateways = await plantGateways(tx, { ...owner, areas, gateways: fleet.gateways })
  await plantTwins(tx, { ...owner, areas, types, gateways, devices: fleet.devices, now })
  await plantRules(tx, { ...owner, types, fleetTypes: fleet.types })
  await plantFaultCodes(tx, owner, types)
  await plantLedger(tx, owner)
  await plantDecoder(tx, owner)
  await plantRuns(tx, owner, now)
  await plantScenes(tx, owner)
}

async function openEnglishGateways(tx: Tx): Promise<OpenedGateway[]> {
  if (!(await hasEnglish(tx))) return []
  await seeAs(tx, englishHospital.tenantId)
  const opened = await openGateways(tx, englishHospital.tenantId, () => describeEnglishFleet().gateways)
  await seeAs(tx, PLATFORM_TENANT)
  return opened
}

/** Contents of the demo file; gateways get their derived passwords, replacing others. */
export async function tellDevices(tx: Tx): Promise<ToldDevices> {
  const gateways = [...(await openGateways(tx, tenantId)), ...(await openEnglishGateways(tx))]
  const credentials = gateways.map(({ tenantId: owner, gatewayCode, secret }) => ({
    gatewayCode,
    username: `${owner}&${gatewayCode}`,
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
