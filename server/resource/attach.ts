// Uploaded files: put, renamed, listed with links for whoever may read them.
import { attach } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { type Purpose, extensionOf, largestOf } from '@steward/domain/resource/file-type'
import { z } from 'zod'
import { alter } from '../document/rows.ts'
import { ticketsOf } from '../document/ticket.ts'
import { behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { idsOf } from '../engine/remove.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Received } from '../platform/receive.ts'
import { type Route, route } from '../platform/route.ts'
import { limitCalls } from '../system/sign-in/limits.ts'
import { keepFile } from './keep-file.ts'
import { filesOf, withLinks } from './links.ts'
import { belongToList, letGoOfList } from './of-list.ts'
import { IN_USE } from './readable.ts'
import { tooLarge } from './recognize.ts'

const ENDPOINT = '/blade-resource/oss/endpoint'
const PER_MINUTE = 120
/** Files one call asks links for. */
const MOST = 200

const limit = limitCalls(PER_MINUTE)
const query = z.object({
  purpose: z.enum(['avatar', 'image', 'any', 'scene']).optional(),
  code: z.string().max(32).optional(),
})
const bodyOf = z.object({ file: z.string().meta({ format: 'binary' }) })

/** `usual` is what the call is for where the sender does not say. */
const put = (path: string, zh: string, en: string, usual: Purpose): Route =>
  route({
    method: 'POST',
    path: `${ENDPOINT}/${path}`,
    zh,
    en,
    tag: attach.name,
    may: 'signed-in',
    query,
    bodyOf: () => bodyOf,
    takesFile({ me, now }, { purpose = usual }) {
      limit(me.userId, now)
      return { most: largestOf(purpose), tooLarge: tooLarge(purpose, purpose === 'any') }
    },
    async run(ctx, { query: { purpose = usual }, file }) {
      const kept = await keep(ctx, file, purpose)
      // Such a console has no second step that would name the file: it belongs to the list of attachments.
      if (usual === 'any' && ctx.me.readsForests) await belongToList(ctx, kept.attachId)
      return kept
    },
  })

async function keep(ctx: Ctx, file: Received | undefined, purpose: Purpose) {
  if (!file) throw problem(purpose === 'avatar' ? 'picture.missing' : 'attach.missing', {}, { field: 'file' })
  const kept = await keepFile(ctx, file, purpose)
  const { id, name, originalName, extension, attachSize: size } = kept
  const tickets = await ticketsOf(ctx.app)
  const linked = { id, tenant: ctx.tenant, extension, isPublic: false }
  const thumbLink = kept.thumbKey ? tickets.linkTo(linked, ctx.now, true) : ''
  const { width, height, mimeType } = kept
  const lost = lostWords(ctx, kept.lost)
  const more = { attachId: id, size, extension, mimeType, width, height, thumbLink, ...(lost === '' ? {} : { lost }) }
  return { link: tickets.linkTo(linked, ctx.now), domain: '', name, originalName, ...more }
}

/** What of a drawing was left out, for whoever has uploaded it: nothing vanishes unsaid. */
function lostWords({ locale }: Ctx, lost: ReadonlyMap<string, number> = new Map()): string {
  if (lost.size === 0) return ''
  const parts = [...lost].map(([name, count]) => `${name} × ${count}`)
  return locale === 'zh'
    ? `图纸中有些内容未保留，请核对：${parts.join('、')}`
    : `Parts of the drawing were left out, please compare: ${parts.join(', ')}`
}

export default behave(attach, {
  async list(ctx, asked, base) {
    const page = await base(ctx, asked)
    return { ...page, records: await withLinks(ctx, page.records) }
  },
  async detail(ctx, id, base) {
    const [row = {}] = await withLinks(ctx, [await base(ctx, id)])
    return row
  },
  async remove(ctx, ids, base) {
    await letGoOfList(ctx, ids)
    await base(ctx, ids)
    // Of a picture somebody shows of themselves only its link is kept.
    const shown = await ctx.tx.query('select 1 from attach where id = any($1::bigint[]) and status = $2', [ids, IN_USE])
    if (shown.length > 0) throw problem('attach.in-use')
  },
  actions: {
    async submit(ctx, { id, name }) {
      const [row] = await lockRows(attach, ctx, [id])
      const extension = String(row?.extension)
      const whole = extensionOf(name) === extension ? name : `${name}.${extension}`
      await alter(ctx, attach, [id], { name: whole })
      return { id, name: whole }
    },
  },
  routes: [
    put('put-file', '上传头像或文件', 'Upload a picture of oneself, or a file', 'avatar'),
    put('put-file-attach', '上传附件', 'Upload an attachment', 'any'),
    route({
      method: 'GET',
      path: `${ENDPOINT}/file-link`,
      zh: '附件链接',
      en: 'Link to an attachment',
      tag: attach.name,
      may: 'signed-in',
      query: z.object({ attachId: z.string().max(64), code: z.string().max(32).optional() }),
      async run(ctx, { query: { attachId } }) {
        const [file] = await filesOf(ctx, idsOf(attachId))
        if (!file) throw problem('row.missing', { entity: attach.zh, entityEn: attach.en })
        return file.link
      },
    }),
    route({
      method: 'GET',
      path: `/${attach.path}/files`,
      zh: '附件及其链接',
      en: 'Attachments with their links',
      tag: attach.name,
      may: 'signed-in',
      query: z.object({ ids: z.string().max(MOST * 20) }),
      run(ctx, { query: { ids } }) {
        const asked = idsOf(ids)
        if (asked.length > MOST) throw problem('row.too-many', { max: MOST }, { field: 'ids' })
        return filesOf(ctx, asked)
      },
    }),
  ],
})
