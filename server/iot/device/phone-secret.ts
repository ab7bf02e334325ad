// Recorder passwords are sent back to clients, so they are encrypted, not hashed; the key is generated on first use.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'

const KEY = 'phone-key'
const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

const keys = new WeakMap<AppContext, Promise<Buffer>>()

function keyOf(app: AppContext): Promise<Buffer> {
  const known = keys.get(app)
  if (known) return known
  const loading = load(app).catch((error: unknown) => {
    keys.delete(app)
    throw error
  })
  keys.set(app, loading)
  return loading
}

// The key is in the database so that all servers share it; the first insert wins.
async function load({ db }: AppContext): Promise<Buffer> {
  return db.transaction(platformScope, async (tx) => {
    const made = randomBytes(32).toString('base64')
    await tx.query('insert into installation (name, value) values ($1, $2) on conflict do nothing', [KEY, made])
    const [row] = await tx.query<{ value: string }>('select value from installation where name = $1', [KEY])
    return Buffer.from(row?.value ?? '', 'base64')
  })
}

/** The encrypted form stored for a password. */
export async function encryptPassword(app: AppContext, password: string): Promise<string> {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, await keyOf(app), iv)
  const body = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

export async function decryptPassword(app: AppContext, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, await keyOf(app), bytes.subarray(0, IV))
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8')
}
