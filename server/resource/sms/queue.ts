// Text messages as rows: written with what asks for them, and read with what came of them.
import { cut } from '@steward/domain/cut'
import type { Row } from '@steward/domain/entity'
import { type sms, smsRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { smsCategory } from '@steward/domain/resource/sms/dictionaries'
import { canSend } from '@steward/domain/resource/sms/sms'
import { filled, maskedPhone, misfitIn, signed } from '@steward/domain/resource/text-template'
import { add } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { recordMessages } from '../message-rows.ts'
import type { Occasion } from '../text-service.ts'
import { joinWaiting } from '../told-together.ts'
import { mustBeWithinLimits } from './limits.ts'
import { LONGEST, waitingTexts } from './together.ts'

/** Characters of a text by which its message is known in lists. */
const TITLE = 40

export type SmsRow = Row<typeof sms>

export function mustBeAvailable(category: number): void {
  if (canSend(category)) return
  const { zh: provider, en: providerEn } = smsCategory.entries[category as keyof typeof smsCategory.entries] ?? {
    zh: '',
    en: '',
  }
  throw problem('sms.unavailable', { provider, providerEn }, { field: 'category' })
}

/** Writes a message to each of these numbers, to be sent after the commit; returns the records' ids. */
export async function queueMessages(
  ctx: Ctx,
  service: SmsRow,
  phones: readonly string[],
  values: Readonly<Record<string, string>>,
  occasion: Occasion = {},
): Promise<string[]> {
  mustBeAvailable(service.category)
  const misfit = misfitIn(service.template, values)
  if (misfit) throw problem(`sms.value-${misfit.why}`, { name: misfit.name }, { field: 'params' })
  const content = cut(signed(service.signName ?? '', filled(service.template, values)), LONGEST)
  const sending = {
    ...occasion,
    channel: 'sms',
    source: smsRecord.name,
    words: { zh: { title: cut(content, TITLE), content }, en: { title: '', content: '' } },
  } as const
  const numbers = phones.map((phone) => ({ to: phone, phone }))
  const { left, dueOf } = await joinWaiting(ctx, waitingTexts, sending, numbers)
  const later = new Set([...dueOf.keys()].map(({ phone }) => phone))
  await mustBeWithinLimits(
    ctx,
    service,
    left.map(({ phone }) => phone),
    later,
  )
  const to: { sourceId: string; phone: string; due: Date | undefined }[] = []
  for (const one of left) {
    const [{ phone }, due] = [one, dueOf.get(one)]
    const row = await add(ctx, smsRecord, {
      smsId: service.id,
      phone,
      content,
      values: JSON.stringify(values),
      requestId: ctx.requestId,
      dueTime: due?.toISOString() ?? null,
    })
    to.push({ sourceId: row.id, phone, due })
  }
  for (const [due, same] of Map.groupBy(to, (one) => one.due))
    await recordMessages(ctx, { ...sending, status: 'pending', due, to: same })
  return to.map(({ sourceId }) => sourceId)
}

export interface Result {
  phone: string
  ok: boolean
  code: string
}

/** What came of these messages so far; `waiting` where they are not sent yet. */
export async function resultsOf(ctx: Ctx, ids: readonly string[]): Promise<Result[]> {
  const rows = await ctx.tx.query(
    'select phone, sms_state as state, failure from sms_record where id = any($1::bigint[]) order by id',
    [ids],
  )
  return rows.map(({ phone, state, failure }) => ({
    phone: maskedPhone(String(phone)),
    ok: state === 'sent',
    code: String(failure ?? state),
  }))
}
