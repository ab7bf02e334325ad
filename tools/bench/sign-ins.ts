// Many people sign in at once, each with his own account, while another caller goes on reading a list.
import { sm2 } from 'sm-crypto-v2'
import { newId } from '../../server/platform/id.ts'
import { type Connection, withClient } from '../../server/platform/postgres/connection.ts'
import { hashClientSecret } from '../../server/system/sign-in/clients.ts'
import { hashPassword } from '../../server/system/sign-in/password.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { fillAreas } from './fill.ts'
import { startServing } from './lists.ts'
import { p99, reading } from './reading.ts'
import { show } from './spread.ts'

const ROUNDS = 5
const MILLISECONDS = 10_000
/** People who sign in at the same time, and all that do so in turn. */
const AT_ONCE = 16
const PEOPLE = 64
const TENANT = '200001'
const PASSWORD = 'Bench-horse-1'
const CLIENT = 'bench-many'
const SECRET = 'bench-secret'

export async function benchSignIns(): Promise<void> {
  const cluster = await startTestCluster()
  const database = await createDatabase(cluster.connection)
  await fillAreas(database.owner, TENANT, 10_000)
  const server = await startServing('server', { database, tenant: TENANT })
  const base = server.url.replace(/\/iot\/.*$/, '')
  try {
    await addPeople(database.owner)
    const { publicKey } = await (await fetch(`${base}/blade-auth/oauth/public-key`)).json()
    const signIn = async (username: string) => {
      // Each is good for one sign-in.
      const password = sm2.doEncrypt(PASSWORD, publicKey, 0)
      const query = new URLSearchParams({ grant_type: 'password', tenantId: TENANT, username, password, scope: 'all' })
      const reply = await fetch(`${base}/blade-auth/oauth/token?${query}`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${CLIENT}:${SECRET}`)}`, 'tenant-id': TENANT },
      })
      const text = await reply.text()
      if (!text.includes('access_token')) throw new Error(`sign-in of ${username}: ${reply.status} ${text}`)
    }
    const readList = async () => {
      const from = performance.now()
      await (await fetch(server.url, { headers: server.headers })).arrayBuffer()
      return performance.now() - from
    }
    const rates: number[] = []
    const ratios: number[] = []
    const late: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const calm = p99(await reading(readList, wait(MILLISECONDS)))
      const work = signingIn(signIn)
      late.push(p99(await reading(readList, work)))
      rates.push((await work) / (MILLISECONDS / 1000))
      ratios.push((late.at(-1) ?? 0) / calm)
    }
    show('sign-ins with argon2id (promised: 15/s or more)', rates, '/s', 1)
    show('  p99 of another caller’s list meanwhile', late, 'ms', 1)
    show('  against before (promised: 2 times or less)', ratios, 'times', 1)
  } finally {
    server.child.kill()
    await cluster.stop()
  }
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** The number of sign-ins that were answered within the time. */
async function signingIn(signIn: (username: string) => Promise<void>): Promise<number> {
  const until = performance.now() + MILLISECONDS
  let done = 0
  let next = 0
  const one = async () => {
    while (performance.now() < until) {
      next += 1
      await signIn(`person${next % PEOPLE}`)
      if (performance.now() < until) done += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return done
}

async function addPeople(owner: Connection): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  await withClient(owner, async (client) => {
    await client.query(`select set_config('app.tenant', '000000', false), set_config('app.platform', 'on', false)`)
    await client.query(
      `insert into client (id, tenant_id, client_id, client_secret, authorized_grant_types) values ($1, '000000', $2, $3, 'password')`,
      [newId(), CLIENT, hashClientSecret(SECRET)],
    )
    await client.query(`select set_config('app.tenant', $1, false)`, [TENANT])
    for (let n = 0; n < PEOPLE; n += 1)
      await client.query(
        `insert into "user" (id, tenant_id, account, password, real_name, role_id, dept_id)
         select $1::bigint, $2::varchar, $3::varchar, $4::varchar, 'b', role_id, dept_id from "user" where tenant_id = $2::varchar limit 1`,
        [newId(), TENANT, `person${n}`, hash],
      )
  })
}
