// Transactional outbox: letters are written with their change, delivered after commit by any process, and shown by all.
import { cut } from '@steward/domain/cut'
import { backOff } from '@steward/domain/job/schedule'
import { Problem } from '@steward/domain/problems'
import type { AppContext } from './ctx.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { type Tx, platformScope } from './db.ts'
import { newId } from './id.ts'

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
  let running: Promise<void> | undefined
  let again = false

  async function drain(): Promise<void> {
    do {
      again = false
      while ((await take()) === MOST);
    } while (again)
  }

  const take = () =>
    app.db.transaction(platformScope, async (tx) => {
      const rows = await tx.query(
        `delete from outbox where id in (
           select id from outbox where next_at <= now() order by id limit ${MOST} for update skip locked)
         returning id, tenant_id, kind, payload, attempts, created_at`,
      )
      const letters = rows.map(letterFrom).toSorted((a, b) => Number(a.id) - Number(b.id))
      const shown: Letter[] = []
      for (const [, theirs] of Map.groupBy(letters, ({ tenant }) => tenant)) shown.push(...(await deliver(tx, theirs)))
      await tellOthers(tx, shown)
      return rows.length
    })

  /** The letters that arrived; those that fail alone wait, or are put aside. */
  async function deliver(tx: Tx, letters: readonly Stored[]): Promise<readonly Letter[]> {
    try {
      await pass(letters)
      await show(letters)
      return letters
    } catch (error) {
      // No letter's own fault: all of them stay where they are.
      if (isDatabaseUnavailable(error)) throw error
      if (letters.length > 1) {
        const arrived: Letter[] = []
        for (const letter of letters) arrived.push(...(await deliver(tx, [letter])))
        return arrived
      }
      for (const letter of letters) await putBack(tx, letter, error)
      return []
    }
  }

  async function putBack(tx: Tx, letter: Stored, error: unknown): Promise<void> {
    const attempts = letter.attempts + 1
    const { id, tenant, kind } = letter
    const [payload, cause] = [JSON.stringify(letter.payload), causeOf(error)]
    if (attempts < MOST_ATTEMPTS) {
      await tx.query(
        `insert into outbox (id, tenant_id, kind, payload, created_at, attempts, next_at) overriding system value
         values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second')`,
        [id, tenant, kind, payload, letter.written, attempts, backOff(FIRST_PAUSE, attempts)],
      )
      return
    }
    app.log.error({ err: error, tenant, kind, letter: id }, 'a letter of the outbox was put aside')
    await tx.query(
      `insert into dead_letter (id, tenant_id, letter_kind, payload, attempts, last_error, written_time)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), tenant, kind, payload, attempts, cause, letter.written],
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
      clearInterval(timer)
      unfollow()
      unhear()
      await Promise.all([running, hearing])
    },
  }
}

const letterFrom = (row: Record<string, unknown>): Stored => ({
  id: String(row.id),
  tenant: String(row.tenant_id),
  kind: String(row.kind),
  payload: { ...Object(row.payload) },
  attempts: Number(row.attempts),
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
