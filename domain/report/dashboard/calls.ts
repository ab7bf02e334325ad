// What the dashboard may call, and no more: passes of people and of walls open these calls alone. Pure.
import { codesFor } from '../../derive/permissions.ts'

export const DASHBOARD = '/iot/dashboard'
/** Where the server serves the application. */
export const DASHBOARD_PATH = '/dashboard/'

const named = ['area', 'alarm-record', 'device', 'repair-order', 'inspection-bill', 'maintenance-bill', 'energy-record']

/** Permission codes of what the dashboard shows; whoever holds one of them has something to look at. */
export const dashboardCodes: readonly string[] = named.flatMap((name) => codesFor({ name }, 'list'))

/** Calls a pass opens: method and path, as in the set of those another system's key may make. */
export const passCalls: readonly string[] = [`GET ${DASHBOARD}/board`, `GET ${DASHBOARD}/beat`]

/** A wall that sees some areas only sees these rows: entity and the column that holds an area. */
export const areaBounds: readonly (readonly [resource: string, column: string])[] = [
  ['area', 'id'],
  ['device', 'areaId'],
  ['alarm-record', 'areaId'],
  ['repair-order', 'areaId'],
  ['inspection-bill', 'areaId'],
  ['maintenance-bill', 'areaId'],
  ['energy-meter', 'areaId'],
  ['energy-record', 'areaId'],
]
