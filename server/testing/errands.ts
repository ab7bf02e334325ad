// Work of no feature, for tests of the queue: rows of a table of its own. Run as a process it takes one piece and never ends
// it: `node errands.ts '<connection as JSON>'`.
import { buildApp } from '../app.ts'
import { createWorkQueue } from '../document/work-queue.ts'
import type { Slots, WorkSource } from '../document/work-source.ts'
import type { AppContext } from '../platform/ctx.ts'
import { createLog } from '../platform/log.ts'
import { appRole } from '../platform/postgres/roles.ts'

export const createErrands = `
create table errand (
  id bigint generated always as identity primary key, tenant_id varchar(12) not null, lane text not null default '',
  state text not null default 'waiting', tries int not null default 0, next_time timestamptz not null default now(),
  lease_token varchar(36), lease_until timestamptz);
create table errand_done (errand bigint, node text);
grant select, insert, update, delete on errand, errand_done to ${appRole}`

export interface Errand {
  id: string
  lane: string
}

export interface Wish {
  node: string
  carryOut(errand: Errand, signal: AbortSignal): Promise<boolean>
  slots?: Slots
  lease?: number
  /** Pieces of a process that died are not claimed again. */
  isOnce?: boolean
}

export function errandQueue(
  app: AppContext,
  { node, carryOut, slots = { lane: 2, all: 10 }, lease = 30, isOnce }: Wish,
) {
  const source: WorkSource<Errand, string, string> = {
    name: 'callbacks',
    trouble: 'errands could not be looked for',
    table: 'errand',
    waits: `w.state = 'waiting' and w.tenant_id = current_setting('app.tenant')`,
    due: 'w.next_time',
    attempts: 'tries',
    lease,
    reads: 'w.lane',
    slots,
    retries: { most: 3, pauses: [60, 600] },
    lanes: {
      column: 'lane',
      async due({ tx }) {
        const rows = await tx.query(
          `select distinct lane from errand where state = 'waiting' and tenant_id = current_setting('app.tenant') order by lane`,
        )
        return rows.map((row) => String(row.lane))
      },
    },
    pieces: (_, rows) => rows.map((row) => ({ id: row.id, lane: String(row.lane) })),
    carryOut: async (errand, _, signal) =>
      (await carryOut(errand, signal)) ? { done: 'done' } : { failure: 'was not at home' },
    thrown: String,
    async succeeded({ tx }, { id }) {
      await tx.query(`update errand set state = 'done' where id = $1`, [id])
      await tx.query('insert into errand_done (errand, node) values ($1, $2)', [id, node])
    },
    failed: ({ tx }, { id }, failure, retryAt) =>
      tx.query(`update errand set state = $2, next_time = coalesce($3, next_time) where id = $1`, [
        id,
        retryAt ? 'waiting' : failure,
        retryAt ?? null,
      ]),
    ...(isOnce && {
      lost: ({ tx }, ids) => tx.query(`update errand set state = 'unknown' where id = any($1::bigint[])`, [ids]),
    }),
  }
  return createWorkQueue(app, source)
}

if (import.meta.main) {
  const { context } = await buildApp({
    database: JSON.parse(process.argv[2] ?? '{}'),
    prepares: true,
    timeZone: 'Asia/Shanghai',
    log: createLog('silent'),
  })
  const queue = errandQueue(context, {
    node: 'killed',
    carryOut() {
      process.stdout.write('begun\n')
      return new Promise<boolean>(() => undefined)
    },
  })
  queue.look('200001')
}
