// All types of the demonstration fleet by system.
import { airTypes } from './air.ts'
import { coldTypes } from './cold.ts'
import { emergencyTypes } from './emergency.ts'
import { gasTypes } from './gas.ts'
import { houseTypes } from './house.ts'
import { powerTypes } from './power.ts'
import type { FleetType, System } from './spec.ts'
import { waterTypes } from './water.ts'

export const fleetTypes: readonly FleetType[] = [
  ...gasTypes,
  ...airTypes,
  ...powerTypes,
  ...emergencyTypes,
  ...waterTypes,
  ...coldTypes,
  ...houseTypes,
]

/** The building systems in display order; names are those of `iot_system`. */
export const systems: readonly System[] = ['MGS', 'HVAC', 'PWR', 'WTR', 'ELV', 'CLD', 'UPS', 'LGT', 'VID', 'ENV']
