// Tokens are random and opaque; only their SHA-256 is stored.
import { createHash, createHmac, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

export const newSalt = (): Buffer => randomBytes(32)

/** The pair that follows a refresh token: the same for the same salt, and nobody's without both. */
export function following(token: string, salt: Buffer): { access: string; refresh: string } {
  const next = (kind: string) => createHmac('sha256', salt).update(`${kind} ${token}`).digest('base64url')
  return { access: next('access'), refresh: next('refresh') }
}

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of a `Blade-Auth: bearer …` header. */
export const bearerOf = (header: string): string | undefined => /^bearer\s+(\S+)$/i.exec(header.trim())?.[1]
