// Work of the product itself – a rule, a job, a process – in the same context as a request, for one tenant.
import type { Actor } from './actor.ts'
import { type AppContext, type Ctx, makeCtx } from './ctx.ts'
import { newId } from './id.ts'
import type { LaneName } from './limits.ts'

interface Work {
  tenant: string
  actor: Actor
  lane?: LaneName
}

/**
 * Runs the work in one transaction and commits; any failure rolls back and is thrown.
 * `actAs(app, { tenant, actor: machineActor('job', 'order-auto') }, (ctx) => step(ctx, …))`
 */
export async function actAs<T>(
  app: AppContext,
  { tenant, actor, lane = 'background' }: Work,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  await app.changes.applied()
  const requestId = newId()
  const tx = app.db.lane(lane).open({ tenant, platform: false }, { signature: { actor, requestId } })
  const unseen = { remoteIp: '', userAgent: '', locale: 'zh' } as const
  const { ctx, commit } = makeCtx({ app, tx, me: undefined, actor, requestId, ...unseen })
  try {
    const result = await work(ctx)
    await commit()
    return result
  } catch (error) {
    await tx.rollback()
    throw error
  }
}
