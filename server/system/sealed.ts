// Texts that are needed again in the clear, encrypted at rest with a key of the installation and bound to the row they
// stand in, so that a row cannot be given the secret of another.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { AppContext } from '../platform/ctx.ts'
import { madeWithKey } from '../platform/installation-key.ts'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

const keyOf = madeWithKey('sealed-texts', (key) => key)

/** The form in which it is stored; `place` names table, column and row. */
export async function seal(app: AppContext, place: string, text: string): Promise<string> {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, await keyOf(app), iv)
  cipher.setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `v1:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`
}

/** The text again; throws where the stored form was altered or belongs elsewhere. */
export async function unseal(app: AppContext, place: string, stored: string): Promise<string> {
  const bytes = Buffer.from(stored.replace(/^v1:/, ''), 'base64')
  const decipher = createDecipheriv(CIPHER, await keyOf(app), bytes.subarray(0, IV))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
}
