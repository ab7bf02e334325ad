// Secrets of access keys: needed to check signatures and to sign events, so they are encrypted, not hashed. The cipher is
// bound to the key's name.
import { randomBytes } from 'node:crypto'
import { sealedTexts } from '../../platform/sealed-text.ts'

/** `AK` and 24 hexadecimal digits. */
export const randomAppKey = (): string => `AK${randomBytes(12).toString('hex')}`

export const isAppKey = (text: string): boolean => /^AK[0-9a-f]{24}$/.test(text)

/** 256 random bits in 43 characters. */
export const randomAppSecret = (): string => randomBytes(32).toString('base64url')

export const { seal: sealSecret, open: openSecret } = sealedTexts('access-key')
