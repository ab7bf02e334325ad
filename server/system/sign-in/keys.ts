// The installation's SM2 key pair for passwords in transit; generated on first use.
import { sm2 } from 'sm-crypto-v2'
import { z } from 'zod'
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'

export interface Keys {
  /** Hex, uncompressed: 04 and both coordinates. */
  publicKey(): Promise<string>
  /** The plain text; undefined where it cannot be decrypted. */
  decrypt(cipher: string): Promise<string | undefined>
}

const pairSchema = z.object({
  publicKey: z.string().regex(/^04[0-9a-f]{128}$/),
  privateKey: z.string().regex(/^[0-9a-f]{64}$/),
})
type Pair = z.output<typeof pairSchema>

function createKeys(app: AppContext): Keys {
  let loading: Promise<Pair> | undefined
  const load = () => {
    loading ??= loadPair(app).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    publicKey: async () => (await load()).publicKey,
    decrypt: async (cipher) => decrypt(cipher, (await load()).privateKey),
  }
}

const kept = new WeakMap<AppContext, Keys>()

/** One instance per app context. */
export function keysOf(app: AppContext): Keys {
  const known = kept.get(app) ?? createKeys(app)
  kept.set(app, known)
  return known
}

// In the database so that all servers share it; the first insert wins.
async function loadPair(app: AppContext): Promise<Pair> {
  return app.db.lane('door').transaction(platformScope, async (tx) => {
    const stored = () => tx.query<{ value: string }>(`select value from installation where name = 'sm2'`)
    let [row] = await stored()
    if (!row) {
      const made = JSON.stringify(sm2.generateKeyPairHex())
      await tx.query(`insert into installation (name, value) values ('sm2', $1) on conflict do nothing`, [made])
      row = (await stored())[0]
    }
    return pairSchema.parse(JSON.parse(row?.value ?? 'null'))
  })
}

const C1C2C3 = 0
// C1 and C3 of an empty text at least; 256 characters of four bytes at most.
const SHORTEST = 128 + 64
const LONGEST = SHORTEST + 2 * 4 * 256 + 2

function decrypt(cipher: string, privateKey: string): string | undefined {
  const hex = cipher.toLowerCase()
  if (hex.length <= SHORTEST || hex.length > LONGEST || !/^(?:[0-9a-f]{2})+$/.test(hex)) return undefined
  // Clients omit the leading 04 of the point, but a point without it may itself begin with 04: try both.
  const readings = hex.startsWith('04') ? [hex.slice(2), hex] : [hex]
  for (const reading of readings) {
    const plain = read(reading, privateKey)
    if (plain !== undefined) return plain
  }
  return undefined
}

function read(hex: string, privateKey: string): string | undefined {
  try {
    const bytes = sm2.doDecrypt(hex, privateKey, C1C2C3, { output: 'array' })
    return bytes.length === 0
      ? undefined
      : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}
