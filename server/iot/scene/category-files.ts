// The palette of whoever draws: categories as a tree with the newest version of each file, and the symbols everybody has.
import { codesFor } from '@steward/domain/derive/permissions'
import { designCategory, modelFile } from '@steward/domain/index'
import { modelFileType } from '@steward/domain/iot/dictionaries'
import { symbolNames, symbolSvg, symbols } from '@steward/domain/iot/scene/symbols'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { behave } from '../../engine/behave.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { linksOf } from './model-file.ts'

/** Files answered; whoever has more looks for them by name. */
const MOST_FILES = 1_000
export const BUILT_IN = 'builtin'

interface File {
  id: string
  name: string
  fileType: string
  url: string
  thumbUrl: string
  meta: unknown
}

interface Branch {
  id: string
  name: string
  parentId: string
  isBuiltin: 0 | 1
  children: Branch[]
  files: File[]
}

interface Asked {
  categoryId?: string | undefined
  keyword?: string | undefined
  fileType?: string | undefined
}

export default behave(designCategory, {
  routes: [
    route({
      method: 'GET',
      path: `/${designCategory.path}/getCategoryFile`,
      zh: '图库文件',
      en: 'Pictures and symbols by category, for drawing scenes',
      tag: designCategory.name,
      may: [...codesFor(modelFile, 'list'), ...codesFor(designCategory, 'list')],
      query: z.object({
        categoryId: z.string().max(20).optional(),
        keyword: z.string().max(128).optional(),
        fileType: z.string().max(16).optional(),
      }),
      run: (ctx, { query }) => palette(ctx, query),
    }),
  ],
})

async function palette(ctx: Ctx, asked: Asked): Promise<Branch[]> {
  const { categoryId, fileType } = asked
  if (categoryId && categoryId !== BUILT_IN && !isId(categoryId))
    throw problem('request.parameter', { name: 'categoryId' }, { field: 'categoryId' })
  if (fileType && !modelFileType.keys.some((key) => key === fileType))
    throw problem('request.parameter', { name: 'fileType' }, { field: 'fileType' })
  if (categoryId === BUILT_IN) return [builtIn(ctx, asked)]
  const own = await branches(ctx, asked)
  return categoryId ? own : [builtIn(ctx, asked), ...own]
}

function builtIn(ctx: Ctx, { keyword = '', fileType }: Asked): Branch {
  const text = keyword.trim().toLowerCase()
  const files = symbolNames
    .filter((name) => [name, symbols[name].zh, symbols[name].en].some((one) => one.toLowerCase().includes(text)))
    .map((name) => {
      const url = `data:image/svg+xml,${encodeURIComponent(symbolSvg(name))}`
      return {
        id: `${BUILT_IN}-${name}`,
        name: symbols[name][ctx.locale],
        fileType: 'svg',
        url,
        thumbUrl: url,
        meta: { symbol: name, width: 64, height: 64 },
      }
    })
  const name = ctx.locale === 'zh' ? '内置图形' : 'Built-in symbols'
  return {
    id: BUILT_IN,
    name,
    parentId: '0',
    isBuiltin: 1,
    children: [],
    files: fileType && fileType !== 'svg' ? [] : files,
  }
}

/** A category and what is below it, or all of them; files of none stand beside the topmost. */
async function branches(ctx: Ctx, asked: Asked): Promise<Branch[]> {
  const categories = await ctx.tx.query(
    `select id::text as id, category_name as name, coalesce(parent_id, 0)::text as "parentId" from design_category
     where tenant_id = $1 and is_deleted = 0 and ($2::bigint is null or id = $2 or string_to_array(ancestors, ',') @> array[$2::text])
     order by sort, id`,
    [ctx.tx.scope.tenant, asked.categoryId || null],
  )
  const files = await filesOf(ctx, asked)
  const filesIn = (id: string) => files.filter(({ categoryId }) => categoryId === id).map(({ file }) => file)
  const all = new Map(
    categories.map(({ id, name, parentId }): [string, Branch] => [
      String(id),
      {
        id: String(id),
        name: String(name),
        parentId: String(parentId),
        isBuiltin: 0,
        children: [],
        files: filesIn(String(id)),
      },
    ]),
  )
  const roots: Branch[] = []
  for (const branch of all.values()) (all.get(branch.parentId)?.children ?? roots).push(branch)
  const loose = asked.categoryId ? [] : filesIn('0')
  if (loose.length === 0) return roots
  const name = ctx.locale === 'zh' ? '未分类' : 'Without a category'
  return [...roots, { id: '0', name, parentId: '0', isBuiltin: 0, children: [], files: loose }]
}

async function filesOf(ctx: Ctx, { keyword, fileType }: Asked): Promise<{ categoryId: string; file: File }[]> {
  if (!ctx.can(...codesFor(modelFile, 'list'))) return []
  const where = new Where()
  applyScope(where, modelFile, ctx)
  where.add('t.is_latest = 1')
  if (keyword?.trim()) where.add(`position(lower(${where.param(keyword.trim())}) in lower(t.file_name)) > 0`)
  if (fileType) where.add(`t.file_type = ${where.param(fileType)}`)
  const rows = await ctx.tx.query(
    `select t.id::text as id, t.file_name as name, coalesce(t.category_id, 0)::text as "categoryId" from model_file t
     where ${where.sql} order by t.file_name, t.id limit ${MOST_FILES}`,
    where.values,
  )
  const links = await linksOf(
    ctx,
    rows.map(({ id }) => String(id)),
  )
  return rows.flatMap(({ id, name, categoryId }) => {
    const link = links.get(String(id))
    return link ? [{ categoryId: String(categoryId), file: { id: String(id), name: String(name), ...link } }] : []
  })
}
