// Runs a job's items as its runs do, for tests over duty.
import type { Job } from '../document/job.ts'
import { machineActor } from '../platform/actor.ts'
import { actAs } from '../platform/work.ts'
import type { TestApp } from './app.ts'

/** Each item in a transaction of its own. */
export async function runJob(app: TestApp, { name, items, each }: Job, params: object = {}): Promise<void> {
  const who = { tenant: '200001', actor: machineActor('job', name) }
  const found = await actAs(app.context, who, async (ctx) => (await items?.(ctx, { ...params })) ?? [])
  for (const item of found) await actAs(app.context, who, async (ctx) => each?.(ctx, item, { ...params }))
}
