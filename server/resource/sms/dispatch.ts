// Sends waiting text messages, in every process. A message is sent at most once: what was under way in a process that died
// may have been sent, is told as unknown, and is not sent again.
import { cut } from '@steward/domain/cut'
import { smsRecord } from '@steward/domain/index'
import { deliveryFailure } from '@steward/domain/iot/dictionaries'
import { alter } from '../../document/rows.ts'
import { createWorkQueue } from '../../document/work-queue.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import { type DbRow, platformScope } from '../../platform/db.ts'
import type { ClaimedRow } from '../../platform/leased-rows.ts'
import { INTERNAL, type Places } from '../../platform/outgoing/address.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import type { Outcome } from '../../platform/outgoing/send.ts'
import { readParam } from '../../system/dictionary/params.ts'
import { followMessages } from '../message-rows.ts'
import { openKey } from '../resource-key.ts'
import type { Service } from './contract.ts'
import { createSenders } from './senders.ts'

/** Messages at once: of one hospital, so that a slow service of one keeps no other waiting, and altogether. */
const slots = { lane: 4, all: 200 }
/** Seconds; longer than a message takes. */
const LEASE = 60

export interface SmsDispatch {
  stop(): Promise<void>
}

export interface SmsWish {
  /** Takes a line per message. */
  file?: ((line: string) => void) | undefined
  nameServers?: readonly string[] | undefined
}

interface Waiting {
  id: string
  phone: string
  content: string
  values: string
  service: DbRow
}

interface End {
  smsState: 'sent' | 'failed' | 'unknown'
  failure?: keyof typeof deliveryFailure.entries | null
  answer?: string
}

const NOT_SENT: Outcome = { failure: 'connect', answer: '', durationMs: 0 }

export function createSmsDispatch(app: AppContext, { file, nameServers }: SmsWish = {}): SmsDispatch {
  const places = async (): Promise<Places> => ({
    internal: rangesFrom((await app.db.transaction(platformScope, (tx) => readParam(tx, INTERNAL))) ?? '').ranges,
    nameServers,
  })
  const senders = createSenders({ file, places, now: app.now })

  async function attempt({ id, phone, content, values, service: row }: Waiting, tenant: string): Promise<Outcome> {
    const sender = senders.get(Number(row.category))
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

  return createWorkQueue<Waiting, Outcome, Outcome>(app, {
    name: 'sms',
    trouble: 'text messages could not be sent yet',
    table: 'sms_record',
    waits: `w.sms_state = 'waiting' and w.is_deleted = 0`,
    // Most are due at once; some wait, to be told together with others.
    due: `coalesce(w.due_time, 'epoch'::timestamptz)`,
    lease: LEASE,
    slots,
    reads: `w.phone, w.content, w.values, s.tenant_id as "tenantId", s.category, s.endpoint, s.sign_name as "signName",
      s.region_id as "regionId", s.app_id as "appId", s.template_id as "templateId", s.access_key as "accessKey",
      s.secret_key as "secretKey"`,
    joins: 'join sms s on s.id = w.sms_id',
    async pieces(ctx, rows) {
      await followMessages(ctx, { source: smsRecord.name, ids: rows.map(({ id }) => id) }, { status: 'sending' })
      return rows.map(waitingFrom)
    },
    async carryOut(message, tenant) {
      const outcome = await attempt(message, tenant)
      return outcome.failure === undefined ? { done: outcome } : { failure: outcome }
    },
    thrown: () => NOT_SENT,
    succeeded: (ctx, { id }, { answer }) => end(ctx, [id], { smsState: 'sent', answer: cut(answer, 500) }),
    failed: (ctx, { id }, { failure, answer }) =>
      end(ctx, [id], { smsState: 'failed', failure: failure ?? null, answer: cut(answer, 500) }),
    lost: (ctx, ids) => end(ctx, ids, { smsState: 'unknown' }),
  })
}

const waitingFrom = ({ id, phone, content, values, ...service }: ClaimedRow): Waiting => ({
  id,
  phone: String(phone),
  content: String(content),
  values: String(values),
  service,
})

async function end(ctx: Ctx, ids: readonly string[], what: End): Promise<void> {
  await alter(ctx, smsRecord, ids, { ...what, endTime: ctx.now.toISOString() })
  const { smsState: status, failure, answer } = what
  const reason = failure ? deliveryFailure.entries[failure] : undefined
  const error = reason && { zh: said(reason.zh, '：', answer), en: said(reason.en, ': ', answer) }
  await followMessages(ctx, { source: smsRecord.name, ids }, { status, error })
}

const said = (reason: string, colon: string, answer = ''): string =>
  answer === '' ? reason : `${reason}${colon}${answer}`
