// Sends waiting text messages, in every process: claimed, sent outside of any transaction, settled. A message is sent at
// most once: what was claimed by a process that died is told as unknown.
import { machineActor } from '../../platform/actor.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { INTERNAL, type Places } from '../../platform/outgoing/address.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import type { Outcome } from '../../platform/outgoing/send.ts'
import { tenantLooks } from '../../platform/tenant-looks.ts'
import { actAs } from '../../platform/work.ts'
import { readParam } from '../../system/dictionary/params.ts'
import { openKey } from '../resource-key.ts'
import type { Sender, Service } from './contract.ts'
import { type Claimed, claim, settle } from './queue.ts'
import { createSenders } from './senders.ts'

/** Messages at once, of one hospital: a slow service of one keeps no other waiting. */
const AT_ONCE = 4
/** Milliseconds until it is looked for what a process that died had claimed. */
const LATER = 60_000
const actor = machineActor('process', 'sms')

export interface SmsDispatch {
  stop(): Promise<void>
}

export interface SmsWish {
  /** Takes a line per message. */
  file?: ((line: string) => void) | undefined
  nameServers?: readonly string[] | undefined
}

export function createSmsDispatch(app: AppContext, { file, nameServers }: SmsWish = {}): SmsDispatch {
  const places = async (): Promise<Places> => ({
    internal: rangesFrom((await app.db.transaction(platformScope, (tx) => readParam(tx, INTERNAL))) ?? '').ranges,
    nameServers,
  })
  const senders = createSenders({ file, places, now: app.now })
  const inTenant = <T>(tenant: string, work: (ctx: Ctx) => Promise<T>) => actAs(app, { tenant, actor }, work)

  const looks = tenantLooks(app, {
    tables: ['sms_record'],
    lane: 'background',
    failure: 'text messages could not be sent yet',
    async lookOnce(tenant) {
      for (;;) {
        const claimed = await inTenant(tenant, (ctx) => claim(ctx, AT_ONCE))
        if (claimed.length === 0) return LATER
        await Promise.all(claimed.map((one) => sendOne(tenant, one)))
      }
    },
  })

  async function sendOne(tenant: string, one: Claimed): Promise<void> {
    const outcome = await attempt(tenant, one).catch((error: unknown): Outcome => {
      app.log.error({ err: error, tenant, message: one.id }, 'a text message failed')
      return { failure: 'connect', answer: '', durationMs: 0 }
    })
    // Where this fails the lease ends, and the outcome is told as unknown.
    await inTenant(tenant, (ctx) => settle(ctx, one.id, outcome)).catch((error: unknown) =>
      app.log.warn({ err: error, tenant, message: one.id }, 'what came of a text message could not be kept'),
    )
  }

  async function attempt(tenant: string, { id, phone, content, values, service: row }: Claimed): Promise<Outcome> {
    const sender: Sender | undefined = senders.get(Number(row.category))
    if (!sender) return { failure: 'address', answer: '', durationMs: 0 }
    const text = (name: string) => String(row[name] ?? '')
    const service: Service = {
      category: Number(row.category),
      endpoint: text('endpoint'),
      signName: text('signName'),
      regionId: text('regionId'),
      appId: text('appId'),
      accessKey: await openKey(app, tenant, 'accessKey', row.accessKey),
      secretKey: await openKey(app, tenant, 'secretKey', row.secretKey),
    }
    return sender({ id, tenant, phone, content, templateId: text('templateId'), values: JSON.parse(values) }, service)
  }

  return { stop: () => looks.stop() }
}
