// Signs and compares with node:crypto what domain/iot/access/access-signature.ts puts together.
import { type Signed, SIGNED_HEADERS, signedText } from '@steward/domain/iot/access/access-signature'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const hashOf = (body: string): string => createHash('sha256').update(body).digest('hex')

export const signatureOf = (secret: Buffer | string, signed: Signed): string =>
  createHmac('sha256', secret).update(signedText(signed)).digest('hex')

/** Compares with every secret in a time that says nothing about where they differ. */
export function isSignedBy(secrets: readonly Buffer[], signed: Signed, signature: string): boolean {
  const given = Buffer.from(signature, 'utf8')
  let isRight = false
  for (const secret of secrets) {
    const expected = Buffer.from(signatureOf(secret, signed), 'utf8')
    if (given.length === expected.length && timingSafeEqual(given, expected)) isRight = true
  }
  return isRight
}

/** Headers of a request signed now. */
export function signedHeaders(
  { appKey, secret }: { appKey: string; secret: Buffer | string },
  { method, target, body }: { method: string; target: string; body: string },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const nonce = randomBytes(16).toString('hex')
  const signature = signatureOf(secret, { method, target, timestamp, nonce, bodyHash: hashOf(body) })
  const { key, timestamp: time, nonce: once, signature: sign } = SIGNED_HEADERS
  return { [key]: appKey, [time]: timestamp, [once]: nonce, [sign]: signature }
}
