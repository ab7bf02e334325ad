// Keys of the installation: random, made on first use, in the database so that all its servers share them.
import { randomBytes } from 'node:crypto'
import type { AppContext } from './ctx.ts'
import { platformScope } from './db.ts'

const BYTES = 32

/** What is made with the key of that name: once for a server, on first use. */
export function madeWithKey<T>(name: string, make: (key: Buffer) => T): (app: AppContext) => Promise<T> {
  const known = new WeakMap<AppContext, Promise<T>>()
  return (app) => {
    const found = known.get(app)
    if (found) return found
    const made = installationKey(app, name).then(make)
    known.set(app, made)
    made.catch(() => known.delete(app))
    return made
  }
}

/** The first server that asks makes it. */
async function installationKey(app: AppContext, name: string): Promise<Buffer> {
  return app.db.transaction(platformScope, async (tx) => {
    await tx.query('insert into installation (name, value) values ($1, $2) on conflict do nothing', [
      name,
      randomBytes(BYTES).toString('hex'),
    ])
    const [row] = await tx.query<{ value: string }>('select value from installation where name = $1', [name])
    return Buffer.from(row?.value ?? '', 'hex')
  })
}
