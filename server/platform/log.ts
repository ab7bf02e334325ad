// Structured logs, one JSON line each, without secrets.
import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Names of secrets in URLs, bodies and headers; compared case-insensitively. */
const secrets = [
  'password',
  'oldPassword',
  'newPassword',
  'newPassword1',
  'newPassword2',
  'pwd',
  'apiKey',
  'api_key',
  'secret',
  'clientSecret',
  'appSecret',
  'client_secret',
  'token',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'authorization',
  'blade-auth',
  'cookie',
  'captcha-code',
]

const isSecret = new Set(secrets.map((name) => name.toLowerCase()))
/** Masked in URLs only, where people type passwords as names and others sign their calls; in a log line `code` is an error's. */
const isQuiet = new Set([...isSecret, 'code', 'ticket', 'key', 'sign', 'signature', 'username', 'account'])

const CENSOR = '******'
/** Log lines are shallow; deeper levels are not searched. */
const DEEPEST = 4

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** The same value with secrets masked, whatever the case of their names. */
function masked(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSecret.has(name.toLowerCase()) ? CENSOR : masked(item, depth + 1),
    ]),
  )
}

export const createLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (line) => Object(masked(line)) },
    },
    destination,
  )

/** A request's URL with the values of secret parameters masked. */
export function maskUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (!query) return path
  const shown = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    return isQuiet.has(decodeURIComponentSafe(name).toLowerCase()) ? `${name}=${CENSOR}` : pair
  })
  return `${path}?${shown.join('&')}`
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
