// A process of its own that carries out a job until it is killed: `node job-process.ts '<connection as JSON>'`.
import { every } from '@steward/domain/job/schedule'
import { buildApp } from '../app.ts'
import { job } from '../document/job.ts'
import type { Ctx } from '../platform/ctx.ts'
import { createLog } from '../platform/log.ts'

const ITEMS = Number(process.env.JOB_ITEMS ?? 300)

/** Each item is two rows, so that a half done one would be seen. */
export const countItems = job(
  'count-items',
  '计数',
  'Count items',
  {
    group: 'desk',
    for: 'tenants',
    cron: every('1 h'),
    items: async () => Array.from({ length: ITEMS }, (_, n) => ({ id: `i${n}` })),
  },
  async (ctx: Ctx, { id }) => {
    const note = (half: number) => ctx.tx.query('insert into tried (item, half) values ($1, $2)', [id, half])
    await note(1)
    await note(2)
  },
)

if (import.meta.main) {
  const app = await buildApp({
    database: JSON.parse(process.argv[2] ?? '{}'),
    prepares: true,
    timeZone: 'Asia/Shanghai',
    log: createLog('silent'),
    jobs: [countItems],
  })
  app.jobs.start()
}
