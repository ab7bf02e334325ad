// Files of scenes: what is uploaded under a name that exists is its next version; a version never changes.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { modelFile } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { text as textOf } from 'node:stream/consumers'
import { alter } from '../../document/rows.ts'
import { ticketsOf } from '../../document/ticket.ts'
import { type Shown, type Submitted, behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import { hold as holdName } from '../../engine/references.ts'
import type { Ctx } from '../../platform/ctx.ts'

type File = Row<typeof modelFile>

/** Ids of a drawing that are listed; one with more of them is bound by none of the rest. */
const MOST_IDS = 2_000

export default behave(modelFile, {
  async list(ctx, asked, base) {
    const page = await base(ctx, asked)
    return { ...page, records: await withUrls(ctx, page.records) }
  },
  async detail(ctx, id, base) {
    const [row = {}] = await withUrls(ctx, [await base(ctx, id)])
    return row
  },
  async submit(ctx, input, base) {
    const before = input.id === undefined ? undefined : await stored(ctx, input.id)
    const sent = filesOf(input)
    const isOther = sent !== undefined && sent !== before?.file[0]
    if (before && !isOther) return renamed(ctx, before, input, base)
    if (!sent) throw problem('scene-file.missing', {}, { field: 'file' })
    const fileName = input.fileName ?? before?.fileName ?? ''
    await holdName(ctx, `scene files ${ctx.tx.scope.tenant}`)
    const facts = await factsOf(ctx, sent)
    const versions = await named(ctx, fileName)
    const [latest] = versions
    // The same bytes again are no version: the file that has them stays, and what was uploaded is collected.
    if (latest && latest.sha256 === facts.sha256) return { id: latest.id }
    const { id: _id, rev: _rev, ...rest } = input
    const made = before && before.fileName === fileName ? { ...aboutOf(before), ...rest } : rest
    const fileVersion = (await lastOf(ctx, fileName)) + 1
    const saved = await base(ctx, { ...made, fileName }, { ...facts, fileVersion, isLatest: 1 })
    if (latest) await alter(ctx, modelFile, [latest.id], { isLatest: 0 })
    return saved
  },
  async remove(ctx, ids, base) {
    const rows = await lockRows(modelFile, ctx, ids)
    await base(ctx, ids)
    for (const name of new Set(rows.map((row) => String(row.fileName)))) {
      const [latest] = await named(ctx, name)
      if (latest && latest.isLatest !== 1) await alter(ctx, modelFile, [latest.id], { isLatest: 1 })
    }
  },
})

type Save = (ctx: Ctx, input: Submitted<typeof modelFile>) => Promise<File>

/** Facts about all versions of a file are changed together where its name is. */
async function renamed(ctx: Ctx, before: File, input: Submitted<typeof modelFile>, base: Save): Promise<File> {
  const { fileName } = input
  if (fileName !== undefined && fileName !== before.fileName) {
    await holdName(ctx, `scene files ${ctx.tx.scope.tenant}`)
    if ((await named(ctx, fileName)).length > 0) throw taken(fileName)
    const others = (await named(ctx, before.fileName)).filter(({ id }) => id !== before.id)
    if (others.length > 0)
      await alter(
        ctx,
        modelFile,
        others.map(({ id }) => id),
        { fileName },
      )
  }
  return base(ctx, input)
}

const taken = (value: string) => {
  const { zh, en } = modelFile.fields.fileName
  return problem('field.unique', { field: zh, fieldEn: en, value }, { field: 'fileName' })
}

const filesOf = ({ file }: { file?: readonly string[] | null }): string | undefined =>
  file === undefined || file === null ? undefined : file[0]

const aboutOf = ({ categoryId, deviceTypeId, remark }: File) => ({ categoryId, deviceTypeId, remark })

async function stored(ctx: Ctx, id: string): Promise<File | undefined> {
  const [row] = await lockRows(modelFile, ctx, [id])
  return row as unknown as File | undefined
}

interface Version {
  [column: string]: unknown
  id: string
  sha256: string
  fileVersion: number
  isLatest: number
}

/** Versions of a file, the newest first. */
const named = (ctx: Ctx, fileName: string): Promise<Version[]> =>
  ctx.tx.query<Version>(
    `select id::text as id, sha256, file_version as "fileVersion", is_latest as "isLatest" from model_file
     where tenant_id = $1 and file_name = $2 and is_deleted = 0 order by file_version desc`,
    [ctx.tx.scope.tenant, fileName],
  )

/** The highest version there ever was: a removed one may come back. */
async function lastOf(ctx: Ctx, fileName: string): Promise<number> {
  const [row] = await ctx.tx.query(
    'select coalesce(max(file_version), 0)::int as last from model_file where tenant_id = $1 and file_name = $2',
    [ctx.tx.scope.tenant, fileName],
  )
  return Number(row?.last ?? 0)
}

/** What the upload says of itself; whose it is and what it may be is judged when it is bound. */
async function factsOf(ctx: Ctx, attachId: string) {
  const [row] = await ctx.tx.query(
    `select extension, attach_size::int as size, sha256, width, height, oss_code as store, object_key as key from attach
     where id = $1 and tenant_id = $2 and is_deleted = 0`,
    [attachId, ctx.tx.scope.tenant],
  )
  const { file } = modelFile.fields
  if (!row) throw problem('attach.foreign', { field: file.zh, fieldEn: file.en }, { field: 'file' })
  const { width, height, sha256, size } = row
  const fileType = row.extension === 'svg' || row.extension === 'png' ? row.extension : 'jpg'
  const ids = fileType === 'svg' ? await idsIn(ctx, String(row.store), String(row.key)) : []
  return {
    fileType,
    size: Number(size),
    sha256: String(sha256),
    nodeCount: ids.length,
    meta: { width: Number(width), height: Number(height), nodes: ids.slice(0, MOST_IDS) },
  } as const
}

/** Ids of a drawing the product has written itself, so that a pattern is enough to read them. */
async function idsIn(ctx: Ctx, store: string, key: string): Promise<string[]> {
  const bytes = await ctx.app.blobs.named(store)?.read(key)
  if (!bytes) throw problem('attach.storage')
  const drawing = await textOf(bytes)
  return [...new Set([...drawing.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id))]
}

/** Adds the links of each file. */
export async function withUrls(ctx: Ctx, rows: Shown[]): Promise<Shown[]> {
  if (rows.length === 0 || !ctx.can(...codesFor(modelFile, 'list'), ...codesFor(modelFile, 'detail'))) return rows
  const links = await linksOf(
    ctx,
    rows.map(({ id }) => String(id)),
  )
  return rows.map((row) => {
    const { url = '', thumbUrl = '' } = links.get(String(row.id)) ?? {}
    return { ...row, url, thumbUrl }
  })
}

export interface FileLinks {
  url: string
  thumbUrl: string
  meta: unknown
  fileType: string
}

/** Links to files of the tenant by their ids, for callers who may see what shows them. */
export async function linksOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FileLinks>> {
  const tickets = await ticketsOf(ctx.app)
  const rows = await ctx.tx.query(
    `select f.id::text as id, f.meta, f.file_type as "fileType", a.id::text as "attachId", a.extension, a.thumb_key <> '' as "hasThumb"
     from model_file f join attach a on a.id = f.file[1] and a.is_deleted = 0
     where f.id = any($1::bigint[]) and f.tenant_id = $2 and f.is_deleted = 0`,
    [ids, ctx.tx.scope.tenant],
  )
  return new Map(
    rows.map(({ id, meta, fileType, attachId, extension, hasThumb }) => {
      const file = { id: String(attachId), tenant: ctx.tx.scope.tenant, extension: String(extension), isPublic: false }
      const url = tickets.linkTo(file, ctx.now)
      const thumbUrl = hasThumb === true ? tickets.linkTo(file, ctx.now, true) : url
      return [String(id), { url, thumbUrl, meta, fileType: String(fileType) }]
    }),
  )
}
