// Keys of the installation: random, made on first use, in the database so that all its servers share them.
import { randomBytes } from 'node:crypto'
import type { AppContext } from './ctx.ts'
import { platformScope } from './db.ts'

const BYTES = 32

/** The key of that name; the first server that asks makes it. */
export async function installationKey(app: AppContext, name: string): Promise<Buffer> {
  return app.db.transaction(platformScope, async (tx) => {
    await tx.query('insert into installation (name, value) values ($1, $2) on conflict do nothing', [
      name,
      randomBytes(BYTES).toString('hex'),
    ])
    const [row] = await tx.query<{ value: string }>('select value from installation where name = $1', [name])
    return Buffer.from(row?.value ?? '', 'hex')
  })
}
