// What keys of other systems may do: each scope opens the calls listed here and no other. Pure.
import { codesFor } from '../../derive/permissions.ts'

export interface OpenCall {
  method: 'GET' | 'POST'
  path: string
}

interface Scope {
  calls: readonly OpenCall[]
  /** Permission codes the calls ask for; whoever gives the scope away must hold them himself. */
  codes: readonly string[]
}

const device = { name: 'device' }
const alarm = { name: 'alarm-record' }

const reads = (...paths: readonly string[]): OpenCall[] => paths.map((path) => ({ method: 'GET', path }))

/** Every scope by its key in the dictionary `access_scope`. */
export const accessScopes: Readonly<Record<string, Scope>> = {
  'device:read': {
    calls: reads(
      '/iot/device/list',
      '/iot/device/detail',
      '/iot/device/detailByJsCode',
      '/iot/device-type/list',
      '/iot/area/list',
    ),
    codes: [
      ...codesFor(device, 'list'),
      ...codesFor(device, 'detail').slice(0, 1),
      ...codesFor({ name: 'device-type' }, 'list'),
      ...codesFor({ name: 'area' }, 'list'),
    ],
  },
  'value:read': { calls: reads('/iot/device/value'), codes: codesFor(device, 'list') },
  'history:read': { calls: reads('/iot/device/series'), codes: codesFor(device, 'detail').slice(0, 1) },
  'alarm:read': {
    calls: reads('/iot/alarm-record/list', '/iot/alarm-record/detail'),
    codes: [...codesFor(alarm, 'list'), ...codesFor(alarm, 'detail').slice(0, 1)],
  },
  // Events are sent to the key's callback address; there is nothing to call.
  'alarm:push': { calls: [], codes: codesFor(alarm, 'list') },
  'control:write': { calls: [{ method: 'POST', path: '/iot/tool/control' }], codes: codesFor(device, 'control') },
  'automation:run': {
    calls: [{ method: 'POST', path: '/iot/ruleInstance/run' }],
    codes: codesFor({ name: 'automation-instance' }, 'run'),
  },
}

const known = (scopes: readonly string[]) => scopes.flatMap((name) => accessScopes[name] ?? [])

export const callsOf = (scopes: readonly string[]): OpenCall[] => known(scopes).flatMap(({ calls }) => calls)

export const codesOf = (scopes: readonly string[]): string[] => [
  ...new Set(known(scopes).flatMap(({ codes }) => codes)),
]

/** A call as it stands in the set of those a key may make: `GET /iot/device/list`. */
export const callName = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`
