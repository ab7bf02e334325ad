// A failing batch is bisected: failures of one message, device or tenant stay isolated, and only stored messages are
// acknowledged.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type TestApp, startApp } from '../../testing/app.ts'
import { type Intake, type IntakeMessage, createIntake } from './intake.ts'

interface Note extends IntakeMessage {
  text: string
}

let app: TestApp
let intake: Intake<Note>
/** A statement executed before a message with this text is stored. */
let faults: Map<string, string | (() => void)>
let commits: string[][]
let kept: { text: string; cause: string }[]

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  faults = new Map()
  commits = []
  kept = []
  const admin = new pg.Client(app.owner)
  await admin.connect()
  await admin.query('truncate message_seen')
  await admin.end()
  intake = createIntake<Note>(app.context, {
    async apply(tx, tenant, notes) {
      for (const { text } of notes) {
        const fault = faults.get(text) ?? faults.get(tenant)
        if (typeof fault === 'string') await tx.query(fault)
        else fault?.()
      }
      await tx.query(
        `insert into message_seen (sid, message_id, tenant_id) select 1, t, $1 from unnest($2::varchar[]) as g(t)`,
        [tenant, notes.map(({ text }) => `${tenant} ${text}`)],
      )
      return () => commits.push(notes.map(({ text }) => text))
    },
    async keepRaw(_, __, { text }, cause) {
      return () => kept.push({ text, cause: cause.message })
    },
  })
  return () => intake.close()
})

const send = (text: string, sender = text, tenant = '200001') =>
  intake.enqueue({ tenant, sender, snapshots: [], faults: [], text })
const many = (tenant: string, count: number) => Array.from({ length: count }, (_, i) => send(`m${i}`, `d${i}`, tenant))

const stored = async (tenant = '200001'): Promise<string[]> => {
  const rows = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query<{ id: string }>('select message_id as id from message_seen where tenant_id = $1', [tenant]),
  )
  return rows.map(({ id }) => id.slice(id.indexOf(' ') + 1))
}

/** Blocks messages with this name until released. */
async function lock(name: string): Promise<() => Promise<void>> {
  const client = new pg.Client(app.owner)
  await client.connect()
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtext($1))`, [name])
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

/** From now on the wall clock is an hour behind. */
function setClockBack(): void {
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000)
  onTestFinished(() => void vi.restoreAllMocks())
}

const locks = (name: string) => `select pg_advisory_xact_lock(hashtext('${name}'))`

test('a message that no table takes is kept with its cause at once, and its batch is stored in few transactions', async () => {
  faults.set('m77', `select 'no number'::int`)
  await Promise.all([...many('200001', 500), ...many('200002', 70)])
  expect(kept).toEqual([{ text: 'm77', cause: 'invalid input syntax for type integer: "no number"' }])
  expect(await stored()).toHaveLength(499)
  expect(await stored('200002')).toHaveLength(70)
  expect(commits.length).toBeLessThan(20)
})

test('a bad message a second does not turn the others into single transactions', async () => {
  for (let round = 0; round < 3; round += 1) {
    faults.set(`bad${round}`, `select 1 / 0`)
    await Promise.all([send(`bad${round}`), ...Array.from({ length: 200 }, (_, i) => send(`r${round}-${i}`, `d${i}`))])
  }
  expect(kept).toHaveLength(3)
  expect(await stored()).toHaveLength(600)
  expect(commits.length).toBeLessThan(40)
})

test('what fails for all is nobody’s fault: it waits unacknowledged, and is stored once when it passes', async () => {
  faults.set('200001', 'select * from no_such_table')
  let acknowledged = 0
  const sent = many('200001', 40).map((one) => one.then(() => (acknowledged += 1)))
  await Promise.all(many('200002', 10))
  // Long enough for several attempts and for bisecting the batch.
  await Promise.all(Array.from({ length: 20 }, (_, i) => send(`later${i}`, `d${i}`, '200002')))
  expect([acknowledged, kept.length, intake.waiting]).toEqual([0, 0, 40])
  faults.delete('200001')
  await Promise.all(sent)
  expect((await stored()).toSorted()).toEqual(Array.from({ length: 40 }, (_, i) => `m${i}`).toSorted())
  expect(kept).toEqual([])
})

test('a tenant whose rows are locked waits, and delays no other', async () => {
  const release = await lock('200001')
  faults.set('200001', locks('200001'))
  let isAcknowledged = false
  const waiting = send('locked').then(() => (isAcknowledged = true))
  const begun = performance.now()
  for (let i = 0; i < 20; i += 1) await send(`other${i}`, 'd', '200002')
  expect(performance.now() - begun).toBeLessThan(3_000)
  expect(isAcknowledged).toBe(false)
  await release()
  await waiting
  expect(await stored()).toEqual(['locked'])
  expect(kept).toEqual([])
})

test('who keeps failing alone is kept after a few tries, and what its device says after it waits behind it', async () => {
  faults.set('bug', () => {
    throw new TypeError('of our own making')
  })
  const order: string[] = []
  const noted = (text: string, sender: string) => send(text, sender).then(() => order.push(text))
  const sent = [noted('a', 'A'), noted('bug', 'B'), noted('after', 'B'), noted('c', 'C')]
  await Promise.all([sent[0], sent[3]])
  expect(order.toSorted()).toEqual(['a', 'c'])
  expect(kept).toEqual([])
  const more = noted('after 2', 'B')
  await Promise.all([...sent, more])
  expect(kept).toEqual([{ text: 'bug', cause: 'of our own making' }])
  expect((await stored()).toSorted()).toEqual(['a', 'after', 'after 2', 'c'])
})

test('a message that fails alone only for a while is stored, not kept', async () => {
  const release = await lock('one device')
  faults.set('x', locks('one device'))
  const sent = [send('x', 'X'), send('y', 'Y')]
  await sent[1]
  await release()
  await sent[0]
  expect(kept).toEqual([])
  expect((await stored()).toSorted()).toEqual(['x', 'y'])
})

test('what cannot even be kept is not acknowledged, and waits behind nobody', async () => {
  const strict = createIntake<Note>(app.context, {
    apply: async (tx) => {
      await tx.query('select 1 / 0')
      return () => undefined
    },
    keepRaw: async (tx) => {
      await tx.query('select * from no_such_table')
      return () => undefined
    },
  })
  const sent = strict.enqueue({ tenant: '200001', sender: 'A', snapshots: [], faults: [], text: 'x' })
  const refused = expect(sent).rejects.toThrow()
  await send('elsewhere')
  await strict.close()
  await refused
})

test('what the clock decides runs between the batches of its tenant, also while they fail', async () => {
  faults.set('200001', 'select * from no_such_table')
  const waiting = send('waits')
  await intake.runExclusive('200001', async () => {
    faults.delete('200001')
  })
  await waiting
  expect(await stored()).toEqual(['waits'])
})

test('a clock that is set back holds up no message: neither of a tenant that is tried again, nor of a device', async () => {
  let tries = 0
  faults.set('bug', () => {
    tries += 1
    throw new TypeError('of our own making')
  })
  const alone = [send('bug', 'B'), send('after', 'B')]
  await send('other')
  faults.set('200002', 'select * from no_such_table')
  const waiting = many('200002', 3)
  await expect.poll(() => [tries > 4, intake.trouble?.tenants]).toEqual([true, 1])
  setClockBack()
  for (const fault of ['bug', '200002']) faults.delete(fault)
  await Promise.all([...alone, ...waiting, send('next', 'd', '200002')])
  expect(kept).toEqual([])
  expect((await stored()).toSorted()).toEqual(['after', 'bug', 'other'])
})

test('tenants whose rows are locked while the clock decides delay no other', async () => {
  const release = await lock('ticks')
  const database = intake.contextBetween().db
  const ticks = ['200001', '200002', '200003'].map((tenant) =>
    intake.runExclusive(tenant, () =>
      database.transaction({ tenant, platform: false }, async (tx) => {
        await tx.query(locks('ticks'))
      }),
    ),
  )
  const ended = Promise.allSettled(ticks)
  const begun = performance.now()
  for (let i = 0; i < 5; i += 1) await send(`other${i}`, 'd', '200004')
  // Otherwise the connections are held for as long as a statement may wait for a lock.
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await release()
})

test('what failed between batches is tried apart from the others, until it goes well', async () => {
  const release = await lock('ticks')
  const database = intake.contextBetween().db
  const order: string[] = []
  const tick = (tenant: string) =>
    database
      .transaction({ tenant, platform: false }, async (tx) => {
        await tx.query(locks('ticks'))
      })
      .then(
        () => order.push(`${tenant} well`),
        () => order.push(`${tenant} failed`),
      )
  await Promise.all(['200001', '200002', '200003'].map(tick))
  order.length = 0
  const again = ['200001', '200002', '200003'].map(tick)
  await Promise.all([...again, send('other', 'd', '200004').then(() => order.push('other'))])
  expect(order.filter((line) => line !== 'other')).toEqual(['200001 failed', '200002 failed', '200003 failed'])
  expect(order.at(-1)).not.toBe('other')
  await release()
  await tick('200001')
  expect(order.at(-1)).toBe('200001 well')
})
