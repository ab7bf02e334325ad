// The one place where settings are read from the environment, checked, and given their defaults.
import { isIP } from 'node:net'
import { z } from 'zod'
import type { S3Settings } from './blobs/s3.ts'
import type { CertificateFiles } from './certificate.ts'
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
  TLS_CERT: z.string().min(1).optional().meta({
    description:
      'File with the certificate (PEM, with what it was issued by): PORT speaks HTTPS then, MQTTS_PORT is opened, and phones open rounds without a network; read again when it changes',
    expected: 'the path of a file',
  }),
  TLS_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'File with its private key (PEM)', expected: 'the path of a file' }),
  MQTTS_PORT: port
    .default(8883)
    .meta({ description: 'Port for devices that speak MQTT over TLS', expected: 'a port number between 0 and 65535' }),
  MQTT_RATE: z.coerce.number().int().min(1).max(100_000).optional().meta({
    description: 'Messages per second that one connection of a gateway may send before it is slowed down',
    expected: 'a whole number from 1 to 100000',
  }),
  MQTT_PER_ADDRESS: z.coerce.number().int().min(1).max(6_000).default(2_000).meta({
    description:
      'MQTT connections that may come from one address; of 6000 in all, more for gateways behind one address',
    expected: 'a whole number from 1 to 6000',
  }),
  DEMO: flag.optional().meta({
    description: 'Fill an empty database with a demonstration hospital and write its accounts to demo.json',
    expected: 'on or off',
  }),
  DEMO_DEVICES: z.enum(['500', '10000']).default('500').meta({
    description: 'Devices of that demonstration hospital, to see how the console does with many',
    expected: '500 or 10000',
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
  S3_ENDPOINT: z.string().refine(isWebUrl).optional().meta({
    description:
      'A server that speaks S3 and keeps uploaded files, in place of DATA_DIR; earlier files stay where they are',
    expected: 'a URL like https://s3.example.com',
  }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .meta({
      description: 'Bucket for them, which exists already and is open to nobody else',
      expected: 'the name of a bucket',
    }),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('us-east-1')
    .meta({
      description: 'Region that requests are signed for',
      expected: 'a name like us-east-1 or cn-north-1',
    }),
  S3_ACCESS_KEY: z.string().min(1).optional().meta({
    description: 'Key with which files are read, written and removed there',
    expected: 'a key',
  }),
  S3_SECRET_KEY: z.string().min(1).optional().meta({ description: 'Its secret', expected: 'a secret' }),
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
  /** HTTPS and MQTTS, if there is a certificate. */
  tls: (CertificateFiles & { mqttPort: number }) | undefined
  /** Messages per second of one connection. */
  mqttRate: number
  /** MQTT connections of one address. */
  mqttPerAddress: number
  demo: boolean
  demoDevices: number
  logLevel: Checked['LOG_LEVEL']
  timeZone: string
  /** Where uploaded files are kept, if not in the folder. */
  s3: S3Settings | undefined
  /** Fastify's option of the same name. */
  trustProxy: false | number | string[]
}

const described = z.object({ description: z.string(), expected: z.string() })
const defaultTexts: Record<string, string> = {
  DATABASE_URL: 'none',
  TLS_CERT: 'none',
  TLS_KEY: 'none',
  S3_ENDPOINT: 'none',
  S3_BUCKET: 'none',
  S3_ACCESS_KEY: 'none',
  S3_SECRET_KEY: 'none',
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
    tls: tlsOf(data),
    mqttRate: data.MQTT_RATE ?? usualRate(demo),
    mqttPerAddress: data.MQTT_PER_ADDRESS,
    demo,
    demoDevices: Number(data.DEMO_DEVICES),
    logLevel: data.LOG_LEVEL,
    timeZone: data.TIME_ZONE,
    s3: s3Of(data),
    trustProxy: data.TRUST_PROXY,
  }
}

function tlsOf({ TLS_CERT: cert, TLS_KEY: key, MQTTS_PORT: mqttPort }: Checked): Config['tls'] {
  if (cert && key) return { cert, key, mqttPort }
  if (cert || key) throw new ConfigError(`HTTPS needs ${cert ? 'TLS_KEY' : 'TLS_CERT'} as well.`)
  return undefined
}

/** All of it or none: half a setting would store files where nobody expects them. */
function s3Of(data: Checked): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = data
  if (endpoint && bucket && accessKey && secretKey)
    return { endpoint, bucket, accessKey, secretKey, region: data.S3_REGION }
  const given = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === Object.keys(given).length) return undefined
  throw new ConfigError(`Files on an S3 server need ${missing.join(', ')} as well.`)
}

const secret = new Set(['DATABASE_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])

function complain(name: string, env: NodeJS.ProcessEnv): ConfigError {
  const expected = settings.find((setting) => setting.name === name)?.expected
  // A database URL carries a password, and a malformed one cannot be told apart from it.
  const value = secret.has(name) ? 'its value' : `"${env[name]}"`
  return new ConfigError(`The setting ${name} is wrong: ${value} is not ${expected}.`)
}

function defaultOf(kind: z.ZodType): string {
  const { data } = kind.safeParse(undefined)
  return data === false ? 'off' : String(data)
}

function isDatabaseUrl(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
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
