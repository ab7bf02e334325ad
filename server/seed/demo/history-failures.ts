// Machines that fail in the history, each as its kind fails: by the fault codes of its type.
import { codes } from './fault-codes.ts'

/** Trade by type of device, and of a hundred failures how many are of it. */
export const failingTypes: ReadonlyMap<string, readonly [trade: string, share: number]> = new Map([
  ['elevator', ['elevator', 18]],
  ['chiller', ['hvac', 5]],
  ['ahu', ['hvac', 14]],
  ['fcu', ['hvac', 10]],
  ['water_pump_set', ['water', 9]],
  ['sewage_station', ['water', 2]],
  ['boiler', ['boiler', 3]],
  ['ups', ['electric', 4]],
  ['light_circuit', ['electric', 8]],
  ['gas_zone_box', ['medgas', 6]],
  ['vac_station', ['medgas', 3]],
  ['drug_fridge', ['hvac', 9]],
  ['ipc', ['weak', 9]],
])

/** Codes of faults a type has. */
export const faultsOf = (typeCode: string) => codes.filter(([, type]) => type === typeCode)
