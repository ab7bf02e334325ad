// Tokens are random and opaque; only their SHA-256 is stored.
import { createHash, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of a `Blade-Auth: bearer …` header. */
export const bearerOf = (header: string): string | undefined => /^bearer\s+(\S+)$/i.exec(header.trim())?.[1]
