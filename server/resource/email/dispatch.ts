// Sends waiting e-mails, in every process. One whose outcome nobody noted is sent again under the same id, by which mail
// boxes know it.
import { emailRecord } from '@steward/domain/index'
import type { EmailSecurity } from '@steward/domain/resource/email/dictionaries'
import { emailFailure } from '@steward/domain/resource/email/dictionaries'
import { alter } from '../../document/rows.ts'
import { type WorkQueue, createWorkQueue } from '../../document/work-queue.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import type { ClaimedRow } from '../../platform/leased-rows.ts'
import { INTERNAL, type Places } from '../../platform/outgoing/address.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import { readParam } from '../../system/dictionary/params.ts'
import { followMessages } from '../message-rows.ts'
import type { Message, Outcome, Service } from './contract.ts'
import { openPassword } from './email-password.ts'
import { sendEmail } from './smtp.ts'

const slots = { lane: 4, all: 100 }
/** Seconds; longer than a server takes for one e-mail. */
const LEASE = 120
const retries = { most: 6, pauses: [10, 60, 300, 900, 3_600] }

interface Waiting extends Message {
  attempts: number
  /** Undefined where none is enabled. */
  service: (Omit<Service, 'password'> & { sealed: unknown }) | undefined
}

const NONE: Outcome = { failure: 'disabled', answer: '' }
const source = emailRecord.name

export function createEmailDispatch(app: AppContext): WorkQueue {
  const places = async (): Promise<Places> => ({
    internal: rangesFrom((await app.db.transaction(platformScope, (tx) => readParam(tx, INTERNAL))) ?? '').ranges,
  })

  async function attempt({ service: stored, ...message }: Waiting, tenant: string): Promise<Outcome> {
    if (!stored) return NONE
    const { sealed, ...service } = stored
    return sendEmail(message, { ...service, password: await openPassword(app, tenant, sealed) }, await places())
  }

  return createWorkQueue<Waiting, Outcome, Outcome>(app, {
    name: 'email',
    trouble: 'e-mails could not be sent yet',
    table: 'email_record',
    wakes: ['email'],
    waits: `w.email_state = 'waiting' and w.is_deleted = 0`,
    due: `coalesce(w.due_time, 'epoch'::timestamptz)`,
    attempts: 'attempts',
    lease: LEASE,
    slots,
    retries,
    reads: `w.address, w.subject, w.content, s.host, s.port, s.security, s.account, s.password, s.from_address as "fromAddress",
      s.from_name as "fromName"`,
    joins: `left join email s on s.tenant_id = w.tenant_id and s.is_deleted = 0
      and (s.id = w.email_id or w.email_id is null and s.status = 2)`,
    async pieces(ctx, rows) {
      await followMessages(ctx, { source, ids: rows.map(({ id }) => id) }, { status: 'sending', attempts: 0 })
      return rows.map(waitingFrom)
    },
    async carryOut(piece, tenant) {
      const outcome = await attempt(piece, tenant)
      return outcome.failure === undefined ? { done: outcome } : { failure: outcome }
    },
    thrown: () => ({ failure: 'connect', answer: '' }),
    succeeded: (ctx, piece, outcome) => end(ctx, piece, outcome, 'sent'),
    async failed(ctx, piece, outcome, retryAt) {
      // A person who tries a service waits for the answer.
      if (!retryAt || outcome.isFinal) return end(ctx, piece, outcome, 'failed')
      await alter(ctx, emailRecord, [piece.id], { dueTime: retryAt.toISOString(), ...said(outcome) })
      return follow(ctx, piece, outcome, 'sending')
    },
  })
}

const said = ({ failure, answer }: Outcome) => ({ failure: failure ?? null, answer })

async function end(ctx: Ctx, piece: Waiting, outcome: Outcome, state: 'sent' | 'failed'): Promise<void> {
  await alter(ctx, emailRecord, [piece.id], { emailState: state, endTime: ctx.now.toISOString(), ...said(outcome) })
  await follow(ctx, piece, outcome, state)
}

function follow(
  ctx: Ctx,
  { id, attempts }: Waiting,
  { failure, answer }: Outcome,
  status: 'sent' | 'failed' | 'sending',
) {
  const reason = failure && emailFailure.entries[failure]
  const words = (text: string, colon: string) => (answer === '' ? text : `${text}${colon}${answer}`)
  const error = reason && { zh: words(reason.zh, '：'), en: words(reason.en, ': ') }
  return followMessages(ctx, { source, ids: [id] }, { status, attempts, error })
}

function waitingFrom({ id, attempts, ...row }: ClaimedRow): Waiting {
  const text = (name: string) => String(row[name] ?? '')
  const service = {
    host: text('host'),
    port: Number(row.port),
    security: text('security') as EmailSecurity,
    account: text('account'),
    sealed: row.password,
    fromAddress: text('fromAddress'),
    fromName: text('fromName'),
  }
  return {
    id,
    attempts,
    address: text('address'),
    subject: text('subject'),
    content: text('content'),
    service: service.host === '' ? undefined : service,
  }
}
