// Notices: released at once unless kept as a draft, read by those they are for, each with a mark per reader.
import { noticeCourse } from '@steward/domain/desk/notice-course'
import type { Row } from '@steward/domain/entity'
import { notice } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import sanitize from 'sanitize-html'
import { document } from '../document/lifecycle.ts'
import type { Submitted } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { isForMe } from './notice-audience.ts'
import { confirmRoute, ownMark, receiversRoute, remind } from './notice-receivers.ts'
import { readingRoutes } from './reading.ts'

type Notice = Row<typeof notice>
type Sent = Submitted<typeof notice>

/** Clients of this API family send HTML and show it as it comes: only what formats a text stays. */
const formats: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'h1',
    'h2',
    'h3',
    'h4',
    'a',
  ].concat(['table', 'thead', 'tbody', 'tr', 'th', 'td']),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
}
const hasMarkup = /<\/?[a-z][^>]*>/i
/** What a reader would miss: a picture or film that is somewhere, not a broken one that carries a script. */
const showsMedia = /<(img|video|audio|iframe|embed|source)\b[^>]*\bsrc\s*=\s*["']?(https?:|\/|data:)/i

function clean(input: Sent): Sent {
  const { content } = input
  if (typeof content !== 'string' || !hasMarkup.test(content)) return input
  if (showsMedia.test(content)) throw problem('notice.media', {}, { field: 'content' })
  return { ...input, content: sanitize(content, formats) }
}

const isHeld = (keepDraft: number | null | undefined) => keepDraft === 1
const texts = ['title', 'content'] as const

/** Whoever has read the words of before has not read these. */
async function readAnew(ctx: Ctx, before: Notice, after: Notice): Promise<void> {
  if (texts.every((name) => before[name] === after[name])) return
  await ctx.tx.query('delete from notice_read where tenant_id = $1 and notice_id = $2', [ctx.tx.scope.tenant, after.id])
}

export default document(notice, noticeCourse, {
  routes: [
    ...readingRoutes(notice, {
      zh: '通知',
      en: 'notices',
      waiting(where, ctx) {
        where.add(isForMe((value) => where.param(value), ctx))
        where.add(`(t.expire_time is null or t.expire_time > ${where.param(ctx.now)})`)
      },
      newest: 'release_time',
    }),
    confirmRoute,
    receiversRoute,
  ],
  editable: ['draft', 'released', 'revoked'],
  async create(ctx, input, base) {
    const row = clean(input)
    return base(ctx, row, { noticeState: isHeld(row.keepDraft) ? 'draft' : 'released' })
  },
  async edit(ctx, before, input, base) {
    const row = clean(input)
    const isReleased = before.noticeState === 'draft' && row.keepDraft !== undefined && !isHeld(row.keepDraft)
    const saved = await base(ctx, row, isReleased ? { noticeState: 'released' } : {})
    await readAnew(ctx, before, saved)
    return saved
  },
  remove: (ctx, ids, base) => base(ctx, ids),
  detail: async (ctx, id, base) => ({ ...(await base(ctx, id)), ...(await ownMark(ctx, id)) }),
  steps: {
    release: () => ({ keepDraft: 0 as const }),
    revoke: () => ({}),
  },
  actions: { remind },
})
