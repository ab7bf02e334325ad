// What the product told whom, in the reader's language. It is sent again as new rows; the words change while nothing of it
// has gone out, and whoever keeps the list may hide rows from it.
import { codesFor } from '@steward/domain/derive/permissions'
import { messageRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { alter, hold } from '../document/rows.ts'
import { type Shown, behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { idsBody, idsOf, remove } from '../engine/remove.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { carrierOf } from '../resource/carriers.ts'
import { resend } from './message-resend.ts'

function inWordsOf(ctx: Ctx, message: Shown): Shown {
  const { titleEn, contentEn, errorMsgEn, ...row } = message
  if (ctx.locale !== 'en') return row
  return {
    ...row,
    title: titleEn || row.title,
    content: contentEn || row.content,
    errorMsg: errorMsgEn || row.errorMsg,
  }
}

interface Words {
  id: string
  title?: string | null | undefined
  content?: string | null | undefined
}

async function reword(ctx: Ctx, { id, title, content }: Words): Promise<{ id: string }> {
  await lockRows(messageRecord, ctx, [id])
  const [message] = await hold(ctx, messageRecord, [id])
  if (message?.msgStatus !== 'pending') throw problem('message.sent')
  if (content && content !== message.content) {
    const carrier = carrierOf(ctx, message.sourceEntity)
    if (!carrier?.reword) throw problem('message.fixed', {}, { field: 'content' })
    if (!(await carrier.reword(ctx, message.sourceId, content))) throw problem('message.sent')
  }
  await alter(ctx, messageRecord, [id], { title: title || message.title, content: content || message.content })
  return { id }
}

async function hide(ctx: Ctx, ids: readonly string[]): Promise<true> {
  await remove(messageRecord, ctx, ids)
  return true
}

/** The specification's name of hiding. */
const removal = route({
  method: 'POST',
  path: `/${messageRecord.path}/remove`,
  zh: '删除消息记录',
  en: 'Hide messages from the list',
  tag: messageRecord.name,
  may: codesFor(messageRecord, 'hide'),
  query: z.object({ ids: z.string().max(30_000).optional() }),
  body: idsBody,
  run: (ctx, { query, body }) => hide(ctx, idsOf(query.ids ?? body?.ids)),
})

export default behave(messageRecord, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: page.records.map((message) => inWordsOf(ctx, message)) }
  },
  detail: async (ctx, id, base) => inWordsOf(ctx, await base(ctx, id)),
  actions: {
    resendMessage: (ctx, wish) => resend(ctx, wish),
    submit: (ctx, words) => reword(ctx, words),
    hide: (ctx, { ids }) => hide(ctx, ids),
  },
  routes: [removal],
})
