// All types of the demonstration fleet by system.
import { airTypes } from './air.ts'
import { coldTypes } from './cold.ts'
import { emergencyTypes } from './emergency.ts'
import { fireTypes } from './fire.ts'
import { gasTypes } from './gas.ts'
import { houseTypes } from './house.ts'
import { plantTypes } from './plant.ts'
import { powerTypes } from './power.ts'
import { pressedTypes } from './pressed-gas.ts'
import { pumpTypes } from './pumps.ts'
import { pureWaterTypes } from './pure-water.ts'
import { roomAirTypes } from './room-air.ts'
import { sewageTypes } from './sewage.ts'
import type { FleetType, System } from './spec.ts'
import { switchgearTypes } from './switchgear.ts'
import { waterTypes } from './water.ts'

export const fleetTypes: readonly FleetType[] = [
  ...gasTypes,
  ...pressedTypes,
  ...airTypes,
  ...plantTypes,
  ...switchgearTypes,
  ...powerTypes,
  ...emergencyTypes,
  ...fireTypes,
  ...pumpTypes,
  ...waterTypes,
  ...pureWaterTypes,
  ...sewageTypes,
  ...coldTypes,
  ...houseTypes,
  ...roomAirTypes,
]

/** The building systems in display order; names are those of `iot_system`. */
export const systems: readonly System[] = ['MGS', 'HVAC', 'PWR', 'WTR', 'ELV', 'CLD', 'UPS', 'FIR', 'LGT', 'VID', 'ENV']
