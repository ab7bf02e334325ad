// The one place where settings are read from the environment, checked, and given their defaults.
import { isIP } from 'node:net'
import { z } from 'zod'
import { StartError } from './start-error.ts'

export class ConfigError extends StartError {
  override name = 'ConfigError'
}

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((word) => ['on', 'true', '1'].includes(word))
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

// Every setting with its purpose (shown in the README); `expected` completes the error sentence.
const shape = {
  PORT: port
    .default(8080)
    .meta({ description: 'Port of the console and the API', expected: 'a port number between 0 and 65535' }),
  HOST: z.string().min(1).default('localhost').meta({
    description: 'Address to listen on; 0.0.0.0 or :: lets other machines in, so turn DEMO off first',
    expected: 'a host name or an IP address',
  }),
  DATA_DIR: z.string().min(1).default('./data').meta({
    description: 'Folder for everything that is kept: the built-in PostgreSQL, files, keys',
    expected: 'the path of a folder',
  }),
  DATABASE_URL: z.string().refine(isDatabaseUrl).optional().meta({
    description: 'A PostgreSQL 15 or newer to use instead of the built-in one',
    expected: 'a URL like postgres://user:password@host:5432/database',
  }),
  MQTT_PORT: port
    .default(1883)
    .meta({ description: 'Port for devices that speak MQTT', expected: 'a port number between 0 and 65535' }),
  MQTT_RATE: z.coerce.number().int().min(1).max(100_000).optional().meta({
    description: 'Messages per second that one connection of a gateway may send before it is slowed down',
    expected: 'a whole number from 1 to 100000',
  }),
  DEMO: flag.optional().meta({
    description: 'Fill an empty database with a demonstration hospital and write its accounts to demo.json',
    expected: 'on or off',
  }),
  LOG_LEVEL: z
    .enum(levels)
    .default('info')
    .meta({
      description: 'How much is logged',
      expected: `one of ${levels.join(', ')}`,
    }),
  TIME_ZONE: z.string().refine(isTimeZone).default('Asia/Shanghai').meta({
    description: 'Time zone of the hospital: of days, shifts and schedules',
    expected: 'a time zone like Asia/Shanghai or Europe/Berlin',
  }),
  TRUST_PROXY: z.string().refine(isTrust).default('off').transform(readTrust).meta({
    description: 'Which proxies in front are believed about the address of a visitor (X-Forwarded-For)',
    expected: 'off, the number of proxies in front, or their addresses separated by commas',
  }),
}

const schema = z.object(shape)
type Checked = z.output<typeof schema>

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  mqttPort: number
  /** Messages per second of one connection. */
  mqttRate: number
  demo: boolean
  logLevel: Checked['LOG_LEVEL']
  timeZone: string
  /** Fastify's option of the same name. */
  trustProxy: false | number | string[]
}

const described = z.object({ description: z.string(), expected: z.string() })
const defaultTexts: Record<string, string> = {
  DATABASE_URL: 'none',
  DEMO: 'on, but off with DATABASE_URL',
  MQTT_RATE: '200, with DEMO 5000',
}
/** A real gateway stays below 200; in demo mode one connection carries a simulated fleet. */
const usualRate = (demo: boolean) => (demo ? 5_000 : 200)

export const settings = Object.entries(shape).map(([name, kind]) => ({
  name,
  default: defaultTexts[name] ?? defaultOf(kind),
  ...described.parse(kind.meta()),
}))

export function readConfig(env: NodeJS.ProcessEnv): Config {
  // `PORT= npm start` and an empty line in a compose file mean "not set".
  const given = Object.fromEntries(Object.keys(shape).flatMap((name) => (env[name] ? [[name, env[name].trim()]] : [])))
  const { data, error } = schema.safeParse(given)
  if (!data) throw complain(String(error.issues[0]?.path[0]), env)
  const demo = data.DEMO ?? data.DATABASE_URL === undefined
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    mqttPort: data.MQTT_PORT,
    mqttRate: data.MQTT_RATE ?? usualRate(demo),
    demo,
    logLevel: data.LOG_LEVEL,
    timeZone: data.TIME_ZONE,
    trustProxy: data.TRUST_PROXY,
  }
}

function complain(name: string, env: NodeJS.ProcessEnv): ConfigError {
  const expected = settings.find((setting) => setting.name === name)?.expected
  // A database URL carries a password, and a malformed one cannot be told apart from it.
  const value = name === 'DATABASE_URL' ? 'its value' : `"${env[name]}"`
  return new ConfigError(`The setting ${name} is wrong: ${value} is not ${expected}.`)
}

function defaultOf(kind: z.ZodType): string {
  const { data } = kind.safeParse(undefined)
  return data === false ? 'off' : String(data)
}

function isDatabaseUrl(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

function isTrust(text: string): boolean {
  return readTrust(text) === false || /^\d{1,2}$/.test(text) || text.split(',').every((part) => isAddress(part.trim()))
}

function readTrust(text: string): false | number | string[] {
  if (['off', 'false', '0'].includes(text)) return false
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
}

// A single address or a range like 10.0.0.0/8, or one of the names proxy-addr knows.
function isAddress(text: string): boolean {
  const [address = '', bits, rest] = text.split('/')
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128))
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || (isIP(address) > 0 && isRange && rest === undefined)
}
