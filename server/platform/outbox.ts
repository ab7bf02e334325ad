// Transactional outbox: letters are written with their change and delivered after commit, also after a crash.
import type { AppContext } from './ctx.ts'
import { platformScope } from './db.ts'

export interface Letter {
  tenant: string
  kind: string
  payload: Record<string, unknown>
}

const MOST = 200
const PERIOD = 1_000

/** Drains on every noted change of `outbox`, and every second for letters of other processes. */
export function createOutbox(app: AppContext, deliver: (letters: readonly Letter[]) => Promise<void>) {
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
        `delete from outbox where id in (select id from outbox order by id limit ${MOST} for update skip locked)
         returning id, tenant_id, kind, payload`,
      )
      const letters = rows
        .toSorted((a, b) => Number(a.id) - Number(b.id))
        .map((row) => ({ tenant: String(row.tenant_id), kind: String(row.kind), payload: { ...Object(row.payload) } }))
      await deliver(letters)
      return rows.length
    })

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
  const deaf = app.changes.listen((table) => {
    if (table === 'outbox') nudge()
  })
  return {
    nudge,
    async stop() {
      clearInterval(timer)
      deaf()
      await running
    },
  }
}
