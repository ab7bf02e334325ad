// The gateway of the demonstration that speaks a vendor's JSON: what it sends, and the decoder that reads it.
import type { MappingForm } from '../payload/form.ts'

/** Of the sewage works: what leaves them, and the blowers and dosing units that treat it. */
export const vendorGateway = 'GW-MI-01'

/** The vendor's names of what is measured, and what one of its steps is worth. */
const channels = [
  ['PH', 'ph', 0.01],
  ['CL', 'cl', 0.01],
  ['COD', 'cod', 0.1],
  ['NH3N', 'nh3n', 0.01],
  ['H2S', 'h2s', 0.01],
  ['DO', 'oxygen', 0.01],
  ['FLOW', 'flow', 0.01],
  ['TOTAL', 'total', 0.01],
  ['LEVEL', 'level', 0.001],
  ['AIR', 'airP', 0.1],
  ['TEMP', 'airT', 0.1],
  ['AMP', 'current', 0.1],
  ['VIB', 'vib', 0.1],
  ['RS', 'run', 1],
  ['ALM', 'fault', 1],
  ['RT', 'hours', 0.01],
  ['STOCK', 'stock', 0.1],
  ['DOSE', 'dose', 0.1],
] as const

/** What the vendor sends while a probe is broken. */
const BROKEN = -9999
const ZONE = 8 * 3_600_000

const wallClock = (ts: number): string => new Date(ts + ZONE).toISOString().slice(0, 19).replace('T', ' ')

/** A report as the vendor words it: whole numbers, the clock of the wall, its own names. */
export function vendorPayload(deviceCode: string, { id, ts, params }: Sent): unknown {
  return {
    mn: 'WS-2000',
    sid: id,
    time: wallClock(ts),
    stations: [
      {
        sn: deviceCode,
        signal: 27,
        cp: channels.flatMap(([code, identifier, step]) => {
          const value = params[identifier]
          if (value === undefined) return []
          const isBroken = value === null
          return { code, val: String(isBroken ? BROKEN : Math.round(Number(value) / step)), flag: isBroken ? 'D' : 'N' }
        }),
      },
    ],
  }
}

interface Sent {
  id: string
  ts: number
  params: Readonly<Record<string, unknown>>
}

const mappings: MappingForm[] = channels.map(([code, identifier, scale]) => ({
  path: `@.cp[?@.code=='${code}'].val`,
  identifier,
  scale,
  nullValues: [BROKEN],
}))

/** The sample is of the first hours of 2026. */
const sampled = {
  id: 'S1',
  ts: Date.UTC(2026, 0, 1),
  params: { ph: 7.21, cl: 4.5, cod: 62.5, nh3n: 8.3, h2s: 0.4, oxygen: 2.8, flow: 12.5, total: 10_233.4, level: 1.82 },
}
const vendorDevice = 'SEW-MI-001'

export const vendorModel = {
  modelCode: 'ws-2000',
  vendor: { zh: '环保数采仪', en: 'Effluent logger' },
  modelName: { zh: '污水在线监测 WS-2000', en: 'Effluent monitor WS-2000' },
  rootPath: '$.stations[*]',
  devicePath: '@.sn',
  deviceKeyType: 'deviceCode',
  tsPath: '$.time',
  tsFormat: 'yyyy-MM-dd HH:mm:ss',
  timeZone: 'Asia/Shanghai',
  idPath: '$.sid',
  mappings,
  sample: JSON.stringify(vendorPayload(vendorDevice, sampled), null, 2),
  expected: [{ device: vendorDevice, ts: sampled.ts, values: sampled.params }],
} as const
