// Structured logs, one JSON line each, without secrets.
import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Every spelling under which somebody's secret travels, in addresses, bodies and headers; compared without case. */
const secrets = [
  'password',
  'oldPassword',
  'newPassword',
  'newPassword1',
  'newPassword2',
  'secret',
  'clientSecret',
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
/** Only in addresses: in a line of the log it is the code of an error. */
const isQuiet = new Set([...isSecret, 'code'])

const CENSOR = '******'
/** Lines are shallow; what is deeper is not looked into. */
const DEEPEST = 4

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** The same with the values of secrets taken out, however their names are cased. */
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

export const makeLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (line) => Object(masked(line)) },
    },
    destination,
  )

/** A request's address with the values of secret parameters taken out. */
export function quietUrl(url: string): string {
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
