// Text message services: kept with their keys encrypted, one enabled, tried and used through the same queue.
import { cut } from '@steward/domain/cut'
import { codesFor } from '@steward/domain/derive/permissions'
import { sms } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { HTTP } from '@steward/domain/resource/sms/sms'
import { phoneFault } from '@steward/domain/system/phone'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import { machineActor } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Afterwards, route } from '../../platform/route.ts'
import { actAs } from '../../platform/work.ts'
import { tell } from '../../system/logs/tell.ts'
import { idBody, idQuery, oneId } from '../../system/one-id.ts'
import { mustBeReachable } from '../../system/role/reachable.ts'
import { enableOne, mustNotBeEnabled } from '../enabled-one.ts'
import { sealKey } from '../resource-key.ts'
import { type SmsRow, mustBeAvailable, queueMessages, resultsOf } from './queue.ts'

const MOST_PHONES = 50
/** Milliseconds a call waits for what comes of its messages, and between two looks. */
const PATIENCE = 5_000
const BETWEEN = 100

export default behave(sms, {
  async submit(ctx, input, base) {
    const { tenant } = ctx.tx.scope
    const [before] = input.id ? await lockRows(sms, ctx, [input.id]) : []
    const [accessKey, secretKey] = await Promise.all([
      sealKey(ctx.app, tenant, 'accessKey', input.accessKey),
      sealKey(ctx.app, tenant, 'secretKey', input.secretKey),
    ])
    const moved = input.endpoint && input.endpoint !== before?.endpoint ? input.endpoint : undefined
    if (moved) await mustBeReachable(ctx, moved, problem('sms.address', {}, { field: 'endpoint' }))
    const saved = await base(ctx, { ...input, accessKey, secretKey } as typeof input)
    if (saved.category === HTTP && !saved.secretKey) throw problem('sms.secret', {}, { field: 'secretKey' })
    // What is in use stays usable.
    if (saved.status === 2) mustBeAvailable(saved.category)
    return { id: saved.id }
  },
  async remove(ctx, ids, base) {
    await mustNotBeEnabled(ctx, sms, ids, 'sms.in-use')
    await base(ctx, ids)
  },
  actions: {
    // Replaced below, where the answer waits for what comes of it.
    send: (ctx, { id, phones, params }) => begin(ctx, { id, phones, params }),
  },
  routes: [
    route({
      method: 'POST',
      path: `/${sms.path}/enable`,
      zh: '启用短信配置',
      en: 'Enable a text message service in place of the others',
      tag: sms.name,
      may: codesFor(sms, 'enable'),
      query: idQuery,
      body: idBody.nullish(),
      async run(ctx, { query, body }) {
        const id = oneId(query, body)
        const row = await enableOne(ctx, sms, id, ({ category }) => mustBeAvailable(Number(category)))
        await tell(ctx, { event: 'sms_enabled', rowIds: [id], data: String(row?.smsCode ?? '') })
        return true
      },
    }),
    route({
      method: 'POST',
      path: `/${sms.path}/send`,
      zh: '试发短信',
      en: 'Send a message through this service',
      tag: sms.name,
      may: codesFor(sms, 'send'),
      query: idQuery,
      body: idBody
        .extend({ phones: z.string().max(600).optional(), params: z.string().max(2_000).optional() })
        .nullish(),
      run: (ctx, { query, body }) => begin(ctx, { ...body, id: oneId(query, body) }),
      afterwards: outcome,
    }),
    route({
      method: 'POST',
      path: `/${sms.path}/endpoint/send-message`,
      zh: '发送短信',
      en: 'Send messages: through the service of this code, or the enabled one',
      tag: sms.name,
      may: codesFor(sms, 'send'),
      query: z
        .object({ code: z.string().max(32), phones: z.string().max(600), params: z.string().max(2_000) })
        .partial(),
      body: z
        .object({ code: z.string().max(32), phones: z.string().max(600), params: z.string().max(2_000) })
        .partial()
        .nullish(),
      run: (ctx, { query, body }) => begin(ctx, { ...body, ...query }),
      afterwards: outcome,
    }),
  ],
})

interface Asked {
  id?: string | undefined
  code?: string | undefined
  phones?: string | null | undefined
  params?: string | null | undefined
}

async function begin(ctx: Ctx, { id, code, phones, params }: Asked) {
  const service = await serviceOf(ctx, id, code?.trim() ?? '')
  const ids = await queueMessages(ctx, service, phonesFrom(phones ?? ''), valuesFrom(params ?? ''))
  return { requestId: ctx.requestId, ids }
}

/** The service of this id, of this code, or the enabled one. */
export async function serviceOf(ctx: Ctx, id: string | undefined, code: string): Promise<SmsRow> {
  const { tenant } = ctx.tx.scope
  const [condition, value] = id ? ['id = $2', id] : code === '' ? ['status = $2', 2] : ['sms_code = $2', code]
  const [row] = await ctx.tx.query<{ id: string }>(
    `select id::text as id from sms where tenant_id = $1 and ${condition} and is_deleted = 0`,
    [tenant, value],
  )
  if (!row) throw code === '' ? problem('sms.none') : problem('sms.unknown', { code }, { field: 'code' })
  const [found] = await lockRows(sms, ctx, [row.id])
  return found as unknown as SmsRow
}

function phonesFrom(sent: string): string[] {
  const phones = [...new Set(sent.split(/[\s,，;；]+/).filter((one) => one !== ''))]
  if (phones.length === 0) throw problem('phone.missing', {}, { field: 'phones' })
  if (phones.length > MOST_PHONES) throw problem('sms.phones', { max: MOST_PHONES }, { field: 'phones' })
  const wrong = phones.find((phone) => phoneFault(phone) !== undefined)
  if (wrong !== undefined) throw problem('sms.phone', { phone: cut(wrong, 20) }, { field: 'phones' })
  return phones
}

const values = z.record(z.string().max(32), z.union([z.string(), z.number()]))

function valuesFrom(sent: string): Record<string, string> {
  if (sent.trim() === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(sent)
  } catch {
    throw problem('sms.params', {}, { field: 'params' })
  }
  const found = values.safeParse(parsed)
  if (!found.success) throw problem('sms.params', {}, { field: 'params' })
  return Object.fromEntries(Object.entries(found.data).map(([name, value]) => [name, String(value)]))
}

/** Waits, without a connection in between, until every message has an outcome; what takes longer is told as waiting. */
async function outcome(made: unknown, { app, tenant }: Afterwards) {
  const { requestId, ids } = made as Awaited<ReturnType<typeof begin>>
  const actor = machineActor('process', 'sms')
  for (const until = performance.now() + PATIENCE; ; await pause(BETWEEN)) {
    const results = await actAs(app, { tenant, actor }, (ctx) => resultsOf(ctx, ids))
    if (results.every(({ code }) => code !== 'waiting') || performance.now() >= until) return { requestId, results }
  }
}
