// Secrets of access keys: needed to check signatures and to sign events, so they are encrypted, not hashed. The cipher is
// bound to the key's name, so that a row cannot be given the secret of another.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { AppContext } from '../../platform/ctx.ts'
import { madeWithKey } from '../../platform/installation-key.ts'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

const installationKey = madeWithKey('access-key', (key) => key)

/** `AK` and 24 hexadecimal digits. */
export const randomAppKey = (): string => `AK${randomBytes(12).toString('hex')}`

export const isAppKey = (text: string): boolean => /^AK[0-9a-f]{24}$/.test(text)

/** 256 random bits in 43 characters. */
export const randomAppSecret = (): string => randomBytes(32).toString('base64url')

/** The form in which it is stored. */
export async function sealSecret(app: AppContext, appKey: string, secret: string): Promise<string> {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, await installationKey(app), iv)
  cipher.setAAD(Buffer.from(appKey))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** Undefined where none is stored. */
export async function openSecret(app: AppContext, appKey: string, sealed: unknown): Promise<Buffer | undefined> {
  if (typeof sealed !== 'string' || sealed === '') return undefined
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, await installationKey(app), bytes.subarray(0, IV))
  decipher.setAAD(Buffer.from(appKey))
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
}
