// Gateway secrets: generated here, stored as scrypt hashes, compared in constant time.
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { setNewest } from '../../platform/bounded.ts'
import { makeGate } from '../../system/sign-in/limits.ts'

/** Minimum length of a secret chosen by a person. */
export const SHORTEST_SECRET = 8

/** 192 random bits in 32 characters. */
export const randomSecret = (): string => randomBytes(24).toString('base64url')

const derive: (secret: Buffer, salt: Buffer, length: number, cost: object) => Promise<Buffer> = promisify(scrypt)
const LENGTH = 32
// 4 MB and a few milliseconds: secrets are mostly random, and after a restart all gateways reconnect at once.
const cost = { N: 4096, r: 8, p: 1 }
const gate = makeGate(2)
const MOST_WAITING = 5_000
const LONGEST = 256

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The PHC string stored for a secret. */
export async function hashGatewaySecret(secret: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await gate(() => derive(Buffer.from(secret), salt, LENGTH, cost))
  return `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(tag)}`
}

// A dummy hash, so that an unknown gateway takes as long as a wrong secret.
const nobody = { cost, salt: Buffer.alloc(16), tag: Buffer.alloc(LENGTH) }
const shape = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d)\$([\w+/]{22})\$([\w+/]{43})$/

function read(stored: string): typeof nobody | undefined {
  const [, ln, r, p, salt = '', tag = ''] = shape.exec(stored) ?? []
  if (!ln || Number(ln) > 16) return undefined
  return {
    cost: { N: 2 ** Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Whether the secret matches the stored hash; takes the same time without one. */
export async function verifyGatewaySecret(
  secret: string | Buffer,
  stored: string | null | undefined,
): Promise<boolean> {
  const known = read(stored ?? '')
  const { cost: asked, salt, tag } = known ?? nobody
  const isUsable = secret.length <= LONGEST
  const found = await gate(() => derive(Buffer.from(isUsable ? secret : ''), salt, LENGTH, asked), MOST_WAITING)
  return timingSafeEqual(found, tag) && known !== undefined && isUsable
}

export type Verify = (secret: Buffer, stored: string | null | undefined) => Promise<boolean>

/** Caches digests of verified secrets per stored hash, so that reconnecting gateways skip scrypt. */
export function createVerify(most = 20_000): Verify {
  const proven = new Map<string, Buffer>()
  return async (secret, stored) => {
    const digest = createHash('sha256').update(secret).digest()
    const before = proven.get(stored ?? '')
    if (before && timingSafeEqual(before, digest)) return true
    const isRight = await verifyGatewaySecret(secret, stored)
    if (!isRight || !stored) return false
    setNewest(proven, stored, digest, most)
    return true
  }
}
