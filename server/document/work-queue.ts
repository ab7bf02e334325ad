// Work that waits in rows of a tenant, done in every process: claimed under a token, carried out outside of any transaction,
// and kept only while it is still this process's. Each source has slots of its own, so that none delays another, and so has
// each of its lanes.
import { machineActor } from '../platform/actor.ts'
import { withRetries } from '../platform/collision.ts'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import { claimRows, giveUp, nextDue, renewRows, takeFromSilent } from '../platform/leased-rows.ts'
import { tenantLooks } from '../platform/tenant-looks.ts'
import { whenAvailable } from '../platform/when-available.ts'
import { actAs } from '../platform/work.ts'
import type { Result, WorkSource } from './work-source.ts'

export interface WorkQueue {
  look(tenant: string): void
  /** Claims nothing more, and resolves when the pieces under way are over. */
  stop(): Promise<void>
}

/** Milliseconds before it is looked again for what is due and was not to be had. */
const WAIT = 2_000

interface Begun<P> {
  piece: P
  id: string
  token: string
  attempts: number
  tenant: string
  lane: string
  stop: AbortController
}

export function createWorkQueue<P extends { id: string }, D, F>(
  app: AppContext,
  source: WorkSource<P, D, F>,
): WorkQueue {
  const { name, table, slots, lanes, retries, connections = 'background' } = source
  const actor = machineActor('process', name)
  const isOnce = source.lost !== undefined
  const busy = new Map<string, number>()
  const going = new Map<Begun<P>, Promise<void>>()
  let pulse: NodeJS.Timeout | undefined
  let isStopped = false

  const inTenant = <T>(tenant: string, work: (ctx: Ctx) => Promise<T>) =>
    actAs(app, { tenant, actor, lane: connections }, work)

  const looks = tenantLooks(app, {
    tables: [table, ...(source.wakes ?? [])],
    lane: connections,
    failure: source.trouble,
    lookOnce,
  })

  async function lookOnce(tenant: string): Promise<number | undefined> {
    const { begun, next } = await inTenant(tenant, async (ctx) => {
      if (source.lost) {
        const ids = await takeFromSilent(ctx.tx, source)
        if (ids.length > 0) await source.lost(ctx, ids)
      }
      return { begun: await claim(ctx), next: await nextDue(ctx.tx, source, ctx.now) }
    })
    for (const one of begun) begin(one)
    // What is due already waits for a slot, and whoever frees one looks again.
    return next === undefined ? undefined : next > 0 ? next + 1 : WAIT
  }

  async function claim(ctx: Ctx): Promise<Begun<P>[]> {
    const tenant = ctx.tx.scope.tenant
    const begun: Begun<P>[] = []
    const { lane: ofLane, tenant: ofTenant = Infinity, all } = slots
    for (const value of lanes ? await lanes.due(ctx) : ['']) {
      const lane = `${tenant} ${value}`
      const [inLane, own] = [busy.get(lane) ?? 0, ownOf(tenant) + begun.length]
      const share = Math.max(ofTenant - own, inLane === 0 ? 1 : 0)
      const most = Math.min(ofLane - inLane, share, all - going.size - begun.length)
      if (isStopped || most <= 0) continue
      const only = lanes && { column: lanes.column, value }
      const { token, rows } = await claimRows(ctx.tx, source, { now: ctx.now, most, lane: only, isOnce })
      const attempts = new Map(rows.map((row) => [row.id, row.attempts]))
      for (const piece of rows.length > 0 ? await source.pieces(ctx, rows) : []) {
        const { id } = piece
        begun.push({ piece, id, token, attempts: attempts.get(id) ?? 1, tenant, lane, stop: new AbortController() })
      }
    }
    return begun
  }

  const ownOf = (tenant: string) => [...going.keys()].filter((one) => one.tenant === tenant).length

  function begin(one: Begun<P>): void {
    count(one.lane, 1)
    const ended = perform(one)
      // Its lease ends, and the piece is found again.
      .catch((error: unknown) =>
        app.log.warn({ err: error, ...told(one) }, 'what came of a piece of work was not kept'),
      )
      .finally(() => {
        count(one.lane, -1)
        going.delete(one)
        if (going.size === 0) clearInterval(pulse)
        looks.look(one.tenant)
      })
    if (going.size === 0) pulse = setInterval(renew, (source.lease * 1_000) / 3).unref()
    going.set(one, ended)
  }

  function count(lane: string, by: number): void {
    const left = (busy.get(lane) ?? 0) + by
    if (left > 0) busy.set(lane, left)
    else busy.delete(lane)
  }

  const told = ({ tenant, id }: Begun<P>) => ({ tenant, work: table, id })

  async function perform(one: Begun<P>): Promise<void> {
    const { piece, tenant, stop } = one
    const result = await source.carryOut(piece, tenant, stop.signal).catch((error: unknown): Result<D, F> => {
      app.log.error({ err: error, ...told(one) }, 'a piece of work failed')
      return { failure: source.thrown(error) }
    })
    const isOver = () => isStopped || stop.signal.aborted
    await whenAvailable(() => withRetries(() => inTenant(tenant, (ctx) => settle(ctx, one, result))), isOver)
  }

  async function settle(ctx: Ctx, one: Begun<P>, result: Result<D, F>): Promise<void> {
    if (!(await giveUp(ctx.tx, source, one))) {
      app.log.warn(told(one), 'a piece of work has gone to another process: what came of it here is not kept')
      return
    }
    if ('done' in result) await source.succeeded(ctx, one.piece, result.done)
    else await source.failed(ctx, one.piece, result.failure, retryAt(ctx.now, one.attempts))
  }

  function retryAt(now: Date, attempts: number): Date | undefined {
    if (!retries || attempts >= retries.most) return undefined
    const pause = retries.pauses[Math.min(attempts, retries.pauses.length) - 1] ?? 0
    return new Date(now.getTime() + pause * 1_000)
  }

  function renew(): void {
    for (const [tenant, ours] of Map.groupBy(going.keys(), (one) => one.tenant))
      renewIn(tenant, ours).catch((error: unknown) =>
        app.log.warn({ err: error, tenant, work: table }, 'a lease was not renewed'),
      )
  }

  async function renewIn(tenant: string, ours: readonly Begun<P>[]): Promise<void> {
    const held = await inTenant(tenant, (ctx) => renewRows(ctx.tx, source, ours))
    for (const one of ours) if (!held.has(one.id)) one.stop.abort()
  }

  return {
    look: looks.look,
    async stop() {
      isStopped = true
      await looks.stop()
      await Promise.all(going.values())
    },
  }
}
