// Services of e-mails: kept with their password encrypted, judged before they are kept, one enabled, tried through the queue.
import { codesFor } from '@steward/domain/derive/permissions'
import { email, emailRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { isMailAddress } from '@steward/domain/system/mail-address'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { add } from '../../document/rows.ts'
import { behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import { machineActor } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { INTERNAL, Refused, addressesOf } from '../../platform/outgoing/address.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import { type Afterwards, route } from '../../platform/route.ts'
import { actAs } from '../../platform/work.ts'
import { readParam } from '../../system/dictionary/params.ts'
import { tell } from '../../system/logs/tell.ts'
import { idBody, idQuery, oneId } from '../../system/one-id.ts'
import { enableOne, mustNotBeEnabled } from '../enabled-one.ts'
import { sealPassword } from './email-password.ts'

/** Milliseconds a test waits for what comes of it, and between two looks. */
const PATIENCE = 15_000
const BETWEEN = 150
/** Seconds between two tests of a service. */
const SELDOM = 60

export default behave(email, {
  async submit(ctx, input, base) {
    const password = await sealPassword(ctx.app, ctx.tx.scope.tenant, input.password)
    const saved = await base(ctx, { ...input, password } as typeof input)
    await mustBeReachable(ctx, saved.host, saved.security !== 'none')
    return { id: saved.id }
  },
  async remove(ctx, ids, base) {
    await mustNotBeEnabled(ctx, email, ids, 'email.in-use')
    await base(ctx, ids)
  },
  actions: {
    // Replaced below, where the answer waits for what comes of it.
    send: (ctx, { id, address }) => begin(ctx, id, address),
  },
  routes: [
    route({
      method: 'POST',
      path: `/${email.path}/enable`,
      zh: '启用邮件配置',
      en: 'Enable an e-mail service in place of the others',
      tag: email.name,
      may: codesFor(email, 'enable'),
      query: idQuery,
      body: idBody.nullish(),
      async run(ctx, { query, body }) {
        const id = oneId(query, body)
        const row = await enableOne(ctx, email, id, () => undefined)
        await tell(ctx, { event: 'email_enabled', rowIds: [id], data: String(row?.emailCode ?? '') })
        return true
      },
    }),
    route({
      method: 'POST',
      path: `/${email.path}/send`,
      zh: '试发邮件',
      en: 'Send a test through this service',
      tag: email.name,
      may: codesFor(email, 'send'),
      query: idQuery,
      body: idBody.extend({ address: z.string().max(128).optional() }).nullish(),
      run: (ctx, { query, body }) => begin(ctx, oneId(query, body), body?.address),
      afterwards: outcome,
    }),
  ],
})

/** What cannot be resolved at the moment may be saved: it is judged again at each connection. */
async function mustBeReachable(ctx: Ctx, host: string, isSecure: boolean): Promise<void> {
  const internal = rangesFrom((await readParam(ctx.tx, INTERNAL)) ?? '').ranges
  try {
    await addressesOf(host, isSecure, { internal })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.cause === 'address' || !isSecure) throw problem('email.internal', {}, { field: 'host' })
  }
}

async function begin(ctx: Ctx, id: string, sent: string | null | undefined): Promise<{ id: string }> {
  const address = sent?.trim() ?? ''
  if (!isMailAddress(address)) throw problem('email.address', {}, { field: 'address' })
  const [service] = await lockRows(email, ctx, [id])
  const [recent] = await ctx.tx.query(
    `select 1 from email_record where tenant_id = $1 and email_id = $2 and create_time > $3::timestamptz - interval '${SELDOM} seconds'`,
    [ctx.tx.scope.tenant, id, ctx.now],
  )
  if (recent) throw problem('email.often', {}, { retryAfter: SELDOM })
  const row = await add(ctx, emailRecord, {
    emailId: id,
    address,
    subject: `测试邮件 / Test (${String(service?.emailCode ?? '')})`,
    content: '这是一封测试邮件。\n\nThis is a test.',
  })
  return { id: row.id }
}

/** Waits, without a connection in between, until there is an outcome; what takes longer is told as waiting. */
async function outcome(made: unknown, { app, tenant }: Afterwards) {
  const { id } = made as Awaited<ReturnType<typeof begin>>
  const actor = machineActor('process', 'email')
  const look = () =>
    actAs(app, { tenant, actor }, (ctx) =>
      ctx.tx.query<{ state: string; failure: string | null; answer: string }>(
        'select email_state as state, failure, answer from email_record where id = $1',
        [id],
      ),
    )
  for (const until = performance.now() + PATIENCE; ; await pause(BETWEEN)) {
    const [row] = await look()
    const { state = 'failed', failure = null, answer = '' } = row ?? {}
    // What failed once is tried again; the first failure is what whoever waits wants to know.
    if (state !== 'waiting' || failure !== null || performance.now() >= until)
      return { ok: state === 'sent', code: failure ?? state, answer }
  }
}
