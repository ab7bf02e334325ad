// Sends waiting events to other systems, in every process. Each receiver has places of its own, so that one that is slow
// keeps no other waiting; what waits are rows, so that nothing is lost with the process.
import { machineActor } from '../../platform/actor.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import { INTERNAL, type Places } from '../../platform/outgoing/address.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import { type Outcome, send } from '../../platform/outgoing/send.ts'
import { tenantLooks } from '../../platform/tenant-looks.ts'
import { actAs } from '../../platform/work.ts'
import { readParam } from '../../system/dictionary/params.ts'
import { openSecret } from '../access/secret.ts'
import { signedHeaders } from '../access/signature.ts'
import { type Claimed, claim, nextDue, receiversDue, settle } from './queue.ts'

/** Attempts at once: to one receiver, and altogether in this process. */
const OF_RECEIVER = 4
const OF_ALL = 200
/** Milliseconds before it is looked again for what is due and has no place. */
const WAIT = 2_000
const actor = machineActor('process', 'callbacks')

export interface CallbackDispatch {
  stop(): Promise<void>
}

export interface CallbackWish {
  nameServers?: readonly string[] | undefined
  /** Milliseconds an attempt may take. */
  longest?: number | undefined
}

export function createCallbackDispatch(app: AppContext, { nameServers, longest }: CallbackWish = {}): CallbackDispatch {
  const busy = new Map<string, number>()
  const sending = new Set<Promise<void>>()

  const inTenant = <T>(tenant: string, work: (ctx: Ctx) => Promise<T>) => actAs(app, { tenant, actor }, work)

  const looks = tenantLooks(app, {
    tables: ['api_delivery', 'api_access'],
    lane: 'background',
    failure: 'events could not be sent yet',
    lookOnce,
  })

  async function lookOnce(tenant: string): Promise<number | undefined> {
    const { claimed, next, places } = await inTenant(tenant, async (ctx) => {
      const taken: Claimed[] = []
      for (const accessId of await receiversDue(ctx)) {
        const free = Math.min(OF_RECEIVER - (busy.get(accessId) ?? 0), OF_ALL - sending.size - taken.length)
        if (free > 0) taken.push(...(await claim(ctx, accessId, free)))
      }
      return { claimed: taken, next: await nextDue(ctx), places: await placesOf(ctx) }
    })
    for (const one of claimed) begin(tenant, one, places)
    // What is due already waits for a place, and whoever frees one looks again.
    return next === undefined ? undefined : next > 0 ? next + 1 : WAIT
  }

  const placesOf = async (ctx: Ctx): Promise<Places> => ({
    internal: rangesFrom((await readParam(ctx.tx, INTERNAL)) ?? '').ranges,
    nameServers,
  })

  function begin(tenant: string, one: Claimed, places: Places): void {
    const { accessId } = one
    busy.set(accessId, (busy.get(accessId) ?? 0) + 1)
    const work = attempt(one, places)
      .then((outcome) => inTenant(tenant, (ctx) => settle(ctx, one, outcome)))
      // Its lease ends, and it is sent again.
      .catch((error: unknown) => app.log.warn({ err: error, tenant, delivery: one.id }, 'an attempt could not be kept'))
      .finally(() => {
        const left = (busy.get(accessId) ?? 1) - 1
        if (left > 0) busy.set(accessId, left)
        else busy.delete(accessId)
        sending.delete(work)
        looks.look(tenant)
      })
    sending.add(work)
  }

  async function attempt({ url: text, appKey, appSecret, eventId, event, body }: Claimed, places: Places) {
    const secret = await openSecret(app, appKey, appSecret)
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!secret || !url) return { failure: 'address', answer: '', durationMs: 0 } satisfies Outcome
    const target = `${url.pathname}${url.search}`
    const signed = signedHeaders({ appKey, secret }, { method: 'POST', target, body }, app.now())
    return send({ url, headers: { ...signed, 'X-Event-Id': eventId, 'X-Event': event }, body }, places, longest)
  }

  return {
    async stop() {
      await looks.stop()
      await Promise.all(sending)
    },
  }
}
