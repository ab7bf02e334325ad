// Keys of other systems: made and shown once, given to nobody who holds less, renewed with a day's overlap, and without
// their secrets once they are removed.
import { cut } from '@steward/domain/cut'
import { codesFor } from '@steward/domain/derive/permissions'
import { apiAccess } from '@steward/domain/index'
import { accessScopes } from '@steward/domain/iot/access/access-scopes'
import { accessScope } from '@steward/domain/iot/dictionaries'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { alter, hold } from '../../document/rows.ts'
import { type Submitted, behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { INTERNAL, Refused, addressesOf } from '../../platform/outgoing/address.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import { route } from '../../platform/route.ts'
import { readParam } from '../../system/dictionary/params.ts'
import { tell } from '../../system/logs/tell.ts'
import { narrowedResources } from '../../system/role/held.ts'
import { writeEvents } from '../callbacks/write.ts'
import { randomAppKey, randomAppSecret, sealSecret } from './secret.ts'

type Sent = Submitted<typeof apiAccess>

/** Hours a former secret goes on being accepted. */
const OVERLAP = 24

export default behave(apiAccess, {
  async submit(ctx, input, base) {
    const [before] = input.id ? await lockRows(apiAccess, ctx, [input.id]) : []
    mayGive(ctx, input.scopes ?? scopesOf(before?.scopes))
    mustBeRanges(input)
    const moved = input.callbackUrl && input.callbackUrl !== before?.callbackUrl ? input.callbackUrl : undefined
    if (moved) await mustBeReachable(ctx, moved)
    if (input.id) {
      const saved = await base(ctx, input, moved ? { callbackState: 'on', failingSince: null } : {})
      return { id: saved.id }
    }
    const [appKey, appSecret] = [randomAppKey(), randomAppSecret()]
    const sealed = await sealSecret(ctx.app, appKey, appSecret)
    const { id } = await base(ctx, input, { appKey, appSecret: sealed })
    await ctx.tx.query('insert into api_key (app_key, tenant_id, access_id) values ($1, $2, $3)', [
      appKey,
      ctx.tx.scope.tenant,
      id,
    ])
    await tell(ctx, { event: 'access_key', rowIds: [id], data: appKey })
    return { id, once: { appSecret } }
  },
  // Brought back from the bin it needs a new secret.
  async remove(ctx, ids, base) {
    await lockRows(apiAccess, ctx, ids)
    await alter(ctx, apiAccess, ids, { appSecret: '', formerSecret: '', overlapUntil: null })
    await base(ctx, ids)
  },
  actions: {
    async ping(ctx, { id }) {
      const [row] = await hold(ctx, apiAccess, [id])
      if (!row?.callbackUrl) throw problem('access.no-callback')
      const event = { accessId: id, eventId: newId(), event: 'ping', time: ctx.now, data: { name: row.accessName } }
      await writeEvents(ctx, [event])
      return { eventId: event.eventId }
    },
    async resume(ctx, { id }) {
      await lockRows(apiAccess, ctx, idsOf(id))
      await alter(ctx, apiAccess, [id], { callbackState: 'on', failingSince: null })
      // What waited is due now.
      await ctx.tx.query(
        `update api_delivery set next_time = $2 where access_id = $1 and delivery_status = 'waiting' and is_deleted = 0`,
        [id, ctx.now],
      )
      await ctx.changed('api_delivery', ctx.tx.scope.tenant)
      return true
    },
  },
  routes: [
    route({
      method: 'POST',
      path: `/${apiAccess.path}/rotate`,
      zh: '更换接口密钥',
      en: 'A new secret of a key, shown only once; the former one is accepted for a day',
      tag: apiAccess.name,
      may: codesFor(apiAccess, 'edit'),
      query: z.object({ id: z.string().max(64) }),
      run: (ctx, { query }) => rotate(ctx, query.id),
    }),
  ],
})

const scopesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Whoever gives a key away holds what it may do, over all of the hospital's devices. */
function mayGive(ctx: Ctx, scopes: readonly string[]): void {
  const beyond = scopes.filter((scope) => !(accessScopes[scope]?.codes ?? []).every((code) => ctx.can(code)))
  if (beyond.length > 0) {
    const words = (locale: 'zh' | 'en') =>
      beyond.map((scope) => accessScope.entries[scope as keyof typeof accessScope.entries]?.[locale] ?? scope)
    throw problem(
      'access.beyond',
      { scopes: words('zh').join('、'), scopesEn: words('en').join(', ') },
      { field: 'scopes' },
    )
  }
  const narrowed = narrowedResources(ctx)
  if (['device', 'alarm-record', 'area', 'device-type'].some((name) => narrowed.has(name)))
    throw problem('access.narrowed')
}

function mustBeRanges({ ipAllow }: Sent): void {
  const { wrong } = rangesFrom(ipAllow ?? '')
  if (wrong !== undefined) throw problem('access.range', { line: cut(wrong, 64) }, { field: 'ipAllow' })
}

/** What cannot be resolved at the moment may be saved: it is judged again at each delivery. */
async function mustBeReachable(ctx: Ctx, text: string): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isUsable = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isUsable) throw problem('access.url', {}, { field: 'callbackUrl' })
  const internal = rangesFrom((await readParam(ctx.tx, INTERNAL)) ?? '').ranges
  const isSecure = url.protocol === 'https:'
  try {
    await addressesOf(url.hostname, isSecure, { internal })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.cause === 'address')
      throw problem(isSecure ? 'access.internal' : 'access.url', {}, { field: 'callbackUrl' })
    if (!isSecure) throw problem('access.url', {}, { field: 'callbackUrl' })
  }
}

async function rotate(ctx: Ctx, sent: string) {
  const [row] = await lockRows(apiAccess, ctx, idsOf(sent))
  if (!row) throw problem('row.missing')
  mayGive(ctx, scopesOf(row.scopes))
  const [id, appKey, appSecret] = [String(row.id), String(row.appKey), randomAppSecret()]
  const former = typeof row.appSecret === 'string' && row.appSecret !== '' ? row.appSecret : null
  const overlapUntil = former === null ? null : new Date(ctx.now.getTime() + OVERLAP * 3_600_000).toISOString()
  const sealed = await sealSecret(ctx.app, appKey, appSecret)
  await alter(ctx, apiAccess, [id], { appSecret: sealed, formerSecret: former, overlapUntil })
  await tell(ctx, { event: 'access_key', rowIds: [id], data: appKey })
  return { id, appKey, appSecret }
}
