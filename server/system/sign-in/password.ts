// Password hashing: salted argon2id, constant-time comparison, limited concurrency.
import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { makeGate } from './limits.ts'

const LONGEST = 128

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

// 19 MB and a core each. One core stays free of them, so that whoever is signed in is answered as usual while many sign in.
const gate = makeGate(Math.max(1, availableParallelism() - 1))
const MOST_WAITING = 200

// Older clients send an MD5 instead of a new password. Hashing the MD5 lets both be verified against the same stored
// hash; the strength comes from argon2.
const digestOf = (plain: string): string => createHash('md5').update(plain).digest('hex')

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The PHC string stored for a password. */
export async function hashPassword(plain: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await gate(() => derive('argon2id', { ...cost, message: digestOf(plain), nonce }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

// A dummy hash, so that an unknown account takes as long as a wrong password.
const nobody = { ...cost, nonce: Buffer.alloc(16), tag: Buffer.alloc(cost.tagLength) }

/** Whether the password matches; takes the same time when either is missing. */
export async function verifyPassword(plain: string | undefined, stored: string | null | undefined): Promise<boolean> {
  const isUsable = plain !== undefined && plain.length <= LONGEST
  return verifyDigest(isUsable ? digestOf(plain) : undefined, stored)
}

/** The same for clients that send the MD5 in hex. */
export async function verifyDigest(digest: string | undefined, stored: string | null | undefined): Promise<boolean> {
  const known = read(stored ?? '')
  const { tag, ...parameters } = known ?? nobody
  const message = digest?.toLowerCase() ?? ''
  const found = await gate(() => derive('argon2id', { ...parameters, message }), MOST_WAITING)
  return timingSafeEqual(found, tag) && known !== undefined && digest !== undefined
}

const shape = /^\$argon2id\$v=19\$m=(\d{1,5}),t=(\d{1,2}),p=(\d)\$([\w+/]{22})\$([\w+/]{43})$/

function read(stored: string) {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = shape.exec(stored) ?? []
  if (!memory) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: cost.tagLength,
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
