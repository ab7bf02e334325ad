// The file that tells a Modbus gateway what to read: devices, points, addresses.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { UsageError } from '../credential.ts'
import { byteOrders, dataTypes, registersOf } from './registers.ts'

/** Function codes that read: coils, discrete inputs, holding registers, input registers. */
const byDigit = new Map([
  ['0', 1],
  ['1', 2],
  ['4', 3],
  ['3', 4],
])

/** A number counts from 0; text is as manuals write it, 40001 or 400001 being the first holding register. */
const address = z.union([
  z.int().min(0).max(65_535),
  z
    .string()
    .regex(/^[0134]\d{4,5}$/, 'is not like 40001')
    .refine((text) => Number(text.slice(1)) >= 1 && Number(text.slice(1)) <= 65_536, 'counts from 1'),
])

const point = z
  .strictObject({
    identifier: z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,31}$/),
    fc: z.int().min(1).max(4).optional(),
    address,
    dataType: z.enum(dataTypes).default('uint16'),
    byteOrder: z.enum(byteOrders).optional(),
    bit: z.int().min(0).max(15).optional(),
    length: z.int().min(1).max(60).optional(),
    scale: z.number().optional(),
    offset: z.number().optional(),
    nullValues: z.array(z.number()).optional(),
  })
  .transform(({ address: sent, fc, ...encoding }, context) => {
    const named = typeof sent === 'string' ? byDigit.get(sent.charAt(0)) : undefined
    const at = typeof sent === 'string' ? Number(sent.slice(1)) - 1 : sent
    if (named !== undefined && fc !== undefined && named !== fc)
      context.addIssue({ code: 'custom', path: ['fc'], message: `is ${fc}, but ${sent} is read by ${named}` })
    const own = named ?? fc ?? 3
    if (own <= 2 && encoding.dataType !== 'bool')
      context.addIssue({ code: 'custom', path: ['dataType'], message: 'is bool of what is a single bit' })
    return { ...encoding, fc: own, at, count: own <= 2 ? 1 : registersOf(encoding) }
  })
export type Point = z.infer<typeof point>

const fieldDevice = z.strictObject({
  /** As in the platform: letters, digits, underscores, hyphens. */
  deviceCode: z.string().regex(/^[A-Za-z0-9_-]{2,32}$/),
  host: z.string().min(1).max(253),
  port: z.int().min(1).max(65_535).default(502),
  unitId: z.int().min(0).max(255).default(1),
  pollMs: z.int().min(50).max(86_400_000).default(10_000),
  timeoutMs: z.int().min(50).max(60_000).default(2_000),
  points: z.array(point).min(1).max(2_000),
})
export type FieldDevice = z.infer<typeof fieldDevice>

const settings = z
  .strictObject({
    url: z.string().regex(/^mqtts?:\/\/[^/]+$/),
    username: z.string().regex(/^[^&]+&[^&]+$/),
    password: z.string().min(1),
    devices: z.array(fieldDevice).min(1).max(1_000),
  })
  .superRefine(({ devices }, context) => {
    const codes = devices.map(({ deviceCode }) => deviceCode)
    const twice = codes.find((code, at) => codes.indexOf(code) !== at)
    if (twice !== undefined) context.addIssue({ code: 'custom', path: ['devices'], message: `name ${twice} twice` })
    for (const [at, { points }] of devices.entries()) {
      const names = points.map(({ identifier }) => identifier)
      const again = names.find((name, index) => names.indexOf(name) !== index)
      if (again !== undefined)
        context.addIssue({ code: 'custom', path: ['devices', at, 'points'], message: `name ${again} twice` })
    }
  })
export type Settings = z.infer<typeof settings>
export type SettingsInput = z.input<typeof settings>

/** `settingsOf(JSON.parse(text), 'gateway.json')`; a fault is one sentence with its place. */
export function settingsOf(sent: unknown, name: string): Settings {
  const { data, error } = settings.safeParse(sent)
  if (data) return data
  const [first] = error.issues
  throw new UsageError(`${name}: ${first?.path.join('.') || 'it'} ${first?.message}.`)
}

export function readSettings(file: string): Settings {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`${file} cannot be read: name a file with --config.`)
  }
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    throw new UsageError(`${file} is not JSON.`)
  }
  return settingsOf(sent, file)
}
