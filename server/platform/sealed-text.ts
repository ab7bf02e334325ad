// Secrets that are needed again in plain text: encrypted with a key of the installation and bound to what they belong to,
// so that no row can be given the secret of another.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { AppContext } from './ctx.ts'
import { madeWithKey } from './installation-key.ts'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

export interface SealedTexts {
  /** The form in which it is stored: base64 of nonce, tag and cipher text. */
  seal(app: AppContext, owner: string, text: string): Promise<string>
  /** Undefined where none is stored. */
  open(app: AppContext, owner: string, sealed: unknown): Promise<Buffer | undefined>
}

/** Sealed with the installation's key of that name (AES-256-GCM). */
export function sealedTexts(keyName: string): SealedTexts {
  const keyOf = madeWithKey(keyName, (key) => key)
  return {
    async seal(app, owner, text) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv(CIPHER, await keyOf(app), iv)
      cipher.setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    async open(app, owner, sealed) {
      if (typeof sealed !== 'string' || sealed === '') return undefined
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(CIPHER, await keyOf(app), bytes.subarray(0, IV))
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
    },
  }
}
