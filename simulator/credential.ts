// Credentials of a simulated gateway, and where they are read from.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Credential {
  /** `{tenant}&{gateway code}`. */
  username: string
  password: string
}

/** A usage error; only its message is printed. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export function identityOf({ username }: Credential): { tenant: string; code: string } {
  const [tenant, code, ...rest] = username.split('&')
  if (!tenant || !code || rest.length > 0) throw new UsageError(`"${username}" is not {tenant}&{gateway code}.`)
  return { tenant, code }
}

/** Reads the gateways' credentials from Steward's demo file. */
export function readCredentials(dataDir: string): Credential[] {
  const file = join(dataDir, 'demo.json')
  const { simulator } = parse(file, textOf(file))
  if (!isCredentials(simulator))
    throw new UsageError(`${file} names no gateways: delete it and start Steward once more.`)
  return simulator
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new UsageError(
      isAbsent
        ? `There is no ${file}: start Steward with its demonstration first, or name its data folder with --data.`
        : `${file} cannot be read: ${String(error)}`,
    )
  }
}

function parse(file: string, text: string): { simulator?: unknown } {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${file} is not JSON: delete it and start Steward once more.`)
  }
}

const isCredentials = (found: unknown): found is Credential[] =>
  Array.isArray(found) &&
  found.length > 0 &&
  found.every((one) => typeof one?.username === 'string' && typeof one?.password === 'string')
