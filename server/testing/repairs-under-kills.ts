// A server that is killed again and again while people take steps on repairs.
import { setTimeout as pause } from 'node:timers/promises'
import type { TestApp } from './app.ts'
import { type ServerProcess, startServer, urlOf } from './process.ts'
import { startRepairs } from './repairs-load.ts'

interface Wish {
  /** Seeds and signs people in; does not listen. */
  app: TestApp
  dataDir: string
  requests: number
  kills: number
  say?: (line: string) => void
}

const FEW = 8
const PATIENCE = 20_000

export async function tryRepairs({ app, dataDir, requests, kills, say = () => undefined }: Wish) {
  let server: ServerProcess
  let address = ''
  const begin = async () => {
    server = startServer({ DATA_DIR: dataDir, DATABASE_URL: urlOf(app.owner), LOG_LEVEL: 'error' })
    address = await server.ready
    return server
  }
  server = await begin()
  const repairs = await startRepairs({ app, requests, addressOf: () => address })
  try {
    for (let killed = 1; killed <= kills; killed += 1) {
      await someSteps(repairs)
      server.child.kill('SIGKILL')
      await server.ended
      await freeLeases(app)
      server = await begin()
      if (killed % 10 === 0) say(`${killed} kills, ${repairs.steps()} steps acknowledged`)
    }
    return await repairs.finish()
  } finally {
    await repairs.stop()
    server.child.kill('SIGTERM')
    await server.ended
  }
}

/** A few, so that on a slow machine too something is under way when the server dies. */
async function someSteps({ steps }: { steps: () => number }): Promise<void> {
  const before = steps()
  for (const end = Date.now() + PATIENCE; steps() < before + FEW && Date.now() < end;) await pause(10)
  await pause(Math.random() * 300)
}

/** As if the time of the leases of a dead process had passed. */
export const freeLeases = ({ context }: TestApp): Promise<unknown> =>
  context.db.transaction({ tenant: '000000', platform: true }, (tx) =>
    tx.query('update sys_job_log set lease_until = now() where status = 2 and lease_until > now()'),
  )
