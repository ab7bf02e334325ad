// Transactional outbox: letters are written with their change, delivered after commit by any process, and shown by all. One
// whose process dies between delivery and the note of it is delivered again.
import { cut } from '@steward/domain/cut'
import { backOff } from '@steward/domain/job/schedule'
import { Problem } from '@steward/domain/problems'
import type { AppContext } from './ctx.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { type Tx, platformScope } from './db.ts'
import { newId } from './id.ts'
import { type Held, type LeasedRows, claimRows, renewRows } from './leased-rows.ts'
import { whenAvailable } from './when-available.ts'

export interface Letter {
  tenant: string
  kind: string
  payload: Record<string, unknown>
}

/** A letter as it lies in the outbox. */
export interface Stored extends Letter {
  id: string
  attempts: number
  written: unknown
}

const MOST = 200
const PERIOD = 1_000
/** Attempts before a letter is put aside with its cause; with a doubled pause each time this is four minutes. */
export const MOST_ATTEMPTS = 8
const FIRST_PAUSE = 2
const CHANNEL = 'steward_letters'
/** PostgreSQL carries less than 8000 bytes per notification. */
const MOST_BYTES = 7_900

/**
 * Drains on every noted change of `outbox`, and every second for letters of other processes. `show` brings letters of
 * one tenant to the browsers of this process; the process that drains them tells the others to do the same. `pass` hands
 * them on to other systems in the process that drains them alone, and may be asked for the same letter again.
 */
export function createOutbox(
  app: AppContext,
  show: (letters: readonly Letter[]) => Promise<void>,
  pass: (letters: readonly Stored[]) => Promise<void> = async () => undefined,
) {
  // Of its own: an alarm is told however many people sign in or look something up.
  const db = app.db.lane('letters')
  let running: Promise<void> | undefined
  let again = false
  let isStopped = false
  const isOver = () => isStopped

  async function drain(): Promise<void> {
    do {
      again = false
      while (!isStopped && (await take()) === MOST);
    } while (again && !isStopped)
  }

  async function take(): Promise<number> {
    const { token, rows } = await db.transaction(platformScope, (tx) =>
      claimRows(tx, outboxRows, { now: app.now(), most: MOST }),
    )
    if (rows.length === 0) return 0
    const letters = rows.map(letterFrom)
    const held = rows.map(({ id }) => ({ id, token }))
    const pulse = setInterval(() => void renew(held), (outboxRows.lease * 1_000) / 3)
    try {
      const delivered: Delivered = { arrived: [], failed: [] }
      for (const [, theirs] of Map.groupBy(letters, ({ tenant }) => tenant)) await deliver(theirs, delivered)
      await whenAvailable(() => db.transaction(platformScope, (tx) => settle(tx, token, delivered)), isOver)
    } catch (error) {
      // No letter's own fault: they are taken again as soon as that can be.
      await whenAvailable(() => db.transaction(platformScope, (tx) => release(tx, token)), isOver)
      throw error
    } finally {
      clearInterval(pulse)
    }
    return rows.length
  }

  const renew = (held: readonly Held[]) =>
    db
      .transaction(platformScope, (tx) => renewRows(tx, outboxRows, held))
      .catch((error: unknown) => app.log.warn({ err: error }, 'letters could not be held on to'))

  /** Outside of any transaction: each side reads and writes in its own. Those that fail alone are told from the others. */
  async function deliver(letters: readonly Stored[], delivered: Delivered): Promise<void> {
    try {
      await pass(letters)
      await show(letters)
      delivered.arrived.push(...letters)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      if (letters.length > 1) for (const letter of letters) await deliver([letter], delivered)
      else for (const letter of letters) delivered.failed.push({ letter, error })
    }
  }

  async function settle(tx: Tx, token: string, { arrived, failed }: Delivered): Promise<void> {
    const ours = new Set(await removeHeld(tx, token, arrived))
    for (const { letter, error } of failed) await putBack(tx, token, letter, error)
    await tellOthers(
      tx,
      arrived.filter(({ id }) => ours.has(id)),
    )
  }

  async function putBack(tx: Tx, token: string, letter: Stored, error: unknown): Promise<void> {
    const attempts = letter.attempts + 1
    const { id, tenant, kind } = letter
    if (attempts < MOST_ATTEMPTS) {
      await tx.query(
        `update outbox set attempts = $3, next_at = now() + $4 * interval '1 second', lease_token = null, lease_until = null
         where id = $1 and lease_token = $2`,
        [id, token, attempts, backOff(FIRST_PAUSE, attempts)],
      )
      return
    }
    if ((await removeHeld(tx, token, [letter])).length === 0) return
    app.log.error({ err: error, tenant, kind, letter: id }, 'a letter of the outbox was put aside')
    await tx.query(
      `insert into dead_letter (id, tenant_id, letter_kind, payload, attempts, last_error, written_time)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), tenant, kind, JSON.stringify(letter.payload), attempts, causeOf(error), letter.written],
    )
    await app.changes.announce(tx, 'dead_letter', tenant)
  }

  async function tellOthers(tx: Tx, letters: readonly Letter[]): Promise<void> {
    for (const text of parcels(letters)) await app.changes.send(tx, CHANNEL, text)
  }

  const nudge = () => {
    if (running) again = true
    else
      running = drain()
        .catch((error: unknown) => app.log.warn({ err: error }, 'the outbox could not be delivered; retrying'))
        .finally(() => {
          running = undefined
        })
  }

  const timer = setInterval(nudge, PERIOD)
  const unfollow = app.changes.follow(['outbox'], nudge)
  // In the order of their commits.
  let hearing = Promise.resolve()
  const unhear = app.changes.hear(CHANNEL, (text) => {
    const letters: Letter[] = JSON.parse(text)
    hearing = hearing
      .then(() => show(letters))
      .catch((error: unknown) => app.log.warn({ err: error }, 'letters of another process could not be shown'))
  })
  return {
    nudge,
    async stop() {
      isStopped = true
      clearInterval(timer)
      unfollow()
      unhear()
      await Promise.all([running, hearing])
    },
  }
}

/** In the order they were written, in which their ids are. */
const outboxRows: LeasedRows = {
  table: 'outbox',
  waits: 'w.next_at <= now()',
  // Letters are short-lived: of a process that died they are to arrive soon.
  lease: 10,
  reads: 'w.tenant_id, w.kind, w.payload, w.attempts as failures, w.created_at',
}

interface Delivered {
  arrived: Stored[]
  failed: { letter: Stored; error: unknown }[]
}

/** Returns the ids of those that were still held under the token. */
async function removeHeld(tx: Tx, token: string, letters: readonly Stored[]): Promise<string[]> {
  const rows = await tx.query('delete from outbox where id = any($1::bigint[]) and lease_token = $2 returning id', [
    letters.map(({ id }) => id),
    token,
  ])
  return rows.map(({ id }) => String(id))
}

const release = (tx: Tx, token: string) =>
  tx.query('update outbox set lease_token = null, lease_until = null where lease_token = $1', [token])

const letterFrom = (row: Record<string, unknown>): Stored => ({
  id: String(row.id),
  tenant: String(row.tenant_id),
  kind: String(row.kind),
  payload: { ...Object(row.payload) },
  attempts: Number(row.failures),
  written: row.created_at,
})

const causeOf = (error: unknown): string =>
  cut(error instanceof Problem ? error.words('zh') : error instanceof Error ? error.message : String(error), 1000)

/** The letters as texts that fit a notification, one tenant each. One that does not fit alone leaves its long parts out. */
function* parcels(letters: readonly Letter[]): Generator<string> {
  for (const theirs of Map.groupBy(letters, ({ tenant }) => tenant).values()) {
    let parcel: string[] = []
    let bytes = 2
    for (const { tenant, kind, payload } of theirs) {
      const whole = JSON.stringify({ tenant, kind, payload })
      const isSmall = Buffer.byteLength(whole) < MOST_BYTES - 50
      const text = isSmall ? whole : JSON.stringify({ tenant, kind, payload: shortened(payload) })
      const size = Buffer.byteLength(text) + 1
      if (bytes + size > MOST_BYTES - 50) {
        yield `[${parcel.join(',')}]`
        parcel = []
        bytes = 2
      }
      parcel.push(text)
      bytes += size
    }
    if (parcel.length > 0) yield `[${parcel.join(',')}]`
  }
}

const SHORT = 100

const shortened = (payload: Letter['payload']) =>
  Object.fromEntries(
    Object.entries(payload)
      .filter(([, value]) => JSON.stringify(value).length <= SHORT)
      .slice(0, 20),
  )
