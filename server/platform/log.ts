// Structured logs, one JSON line each, without secrets.
import { openSync } from 'node:fs'
import { type Logger, pino } from 'pino'

export type { Logger }

const secrets = [
  'password',
  'oldPassword',
  'newPassword',
  'newPassword1',
  'refresh_token',
  'access_token',
  'clientSecret',
  'authorization',
  'blade-auth',
]

export const makeLog = (level: string, destination?: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '******' },
    },
    // Opened at once: a start that is refused ends before a file opened later is there, and its one sentence would drown in a trace.
    pino.destination({ dest: destination === undefined ? 1 : openSync(destination, 'a', 0o600), sync: false }),
  )

const QUIET = new Set([...secrets.map((name) => name.toLowerCase()), 'token', 'code', 'captcha-code', 'newpassword1'])

/** A request's address with the values of secret parameters taken out. */
export function quietUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (!query) return path
  const shown = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    return QUIET.has(decodeURIComponentSafe(name).toLowerCase()) ? `${name}=******` : pair
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
