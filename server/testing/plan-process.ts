// Looks for the bills of plans as a server would, once, and waits to be killed: `node plan-process.ts '<connection as JSON>' <now in ms> <tenant>`.
import { type App, buildApp } from '../app.ts'
import { planGenerate } from '../planned/plan/plan-job.ts'
import { machineActor } from '../platform/actor.ts'
import { withRetries } from '../platform/collision.ts'
import { createLog } from '../platform/log.ts'
import { actAs } from '../platform/work.ts'
import { temporaryFolder } from './folder.ts'

/** Does what is due, each plan in a transaction of its own, until nothing is. */
export async function lookOnce({ context }: Pick<App, 'context'>, tenant: string): Promise<void> {
  const who = { tenant, actor: machineActor('job', planGenerate.name), lane: 'jobs' } as const
  for (let turns = 0; turns < 50; turns += 1) {
    const items = await actAs(context, who, async (ctx) => (await planGenerate.items?.(ctx, {})) ?? [])
    const [late] = await actAs(context, who, (ctx) =>
      ctx.tx.query(`select 1 from work_plan where plan_status = 'enabled' and next_run_at <= $1 limit 1`, [ctx.now]),
    )
    for (const item of items)
      await withRetries(() => actAs(context, who, async (ctx) => planGenerate.each?.(ctx, item, {})))
    if (!late) return
  }
}

if (import.meta.main) {
  const [database = '{}', now = '0', tenant = ''] = process.argv.slice(2)
  const app = await buildApp({
    filesDir: temporaryFolder('files'),
    database: JSON.parse(database),
    prepares: true,
    timeZone: 'Asia/Shanghai',
    log: createLog('silent'),
    now: () => new Date(Number(now)),
  })
  process.send?.('ready')
  await lookOnce(app, tenant)
}
