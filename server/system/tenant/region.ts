// Regions: identified by hierarchical codes.
import { submitSchema } from '@steward/domain/derive/input'
import { codesFor } from '@steward/domain/derive/permissions'
import { region } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/schemas'
import { isStorable } from '@steward/domain/kinds/text'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { type Shown, behave } from '../../engine/behave.ts'
import { detail, missing } from '../../engine/detail.ts'
import { engineOf } from '../../engine/engine.ts'
import { Where, applyFilters } from '../../engine/filter.ts'
import { searchQuery } from '../../engine/query.ts'
import { idsBody, idsOf, remove } from '../../engine/remove.ts'
import { save } from '../../engine/routes.ts'
import { lazyList, lazyTree } from '../../engine/tree.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { every } from '../every.ts'

const COUNTRY = '00'

const blank = z.literal('').transform(() => undefined)
const anyCode = z.union([blank, z.string().max(12).refine(isStorable)]).nullish()
/** How clients identify a region; the rest is parsed like any row. */
const named = z.looseObject({ id: z.union([blank, idSchema]).nullish(), code: anyCode, parentCode: anyCode })

const reading = { method: 'GET', tag: region.name } as const

/** Two generations of clients read the level under different names. */
const show = (row: Shown): Shown => ({ ...row, level: row.regionLevel })

export default behave(region, {
  async submit(ctx, input, base) {
    const saved = await base(ctx, input)
    await nameParents(ctx, saved.id)
    return saved
  },
  routes: [
    route({
      method: 'POST',
      path: `/${region.path}/submit`,
      zh: '新增或修改行政区划',
      en: 'Add a region, or change the one with this code',
      tag: region.name,
      may: [...codesFor(region, 'add'), ...codesFor(region, 'edit')],
      body: named,
      bodyOf: () => submitSchema(region, false).extend(named.shape),
      run: async (ctx, { body }) => save(engineOf(ctx), region, ctx, await rowMeant(ctx, body), 'submit'),
    }),
    route({
      ...reading,
      path: `/${region.path}/detail`,
      zh: '行政区划详情',
      en: 'Region by id or code',
      may: codesFor(region, 'detail'),
      query: z.object({ id: z.string().max(64).optional(), code: z.string().max(12).optional() }),
      run: async (ctx, { query }) =>
        show(await detail(engineOf(ctx), region, ctx, query.id ?? (await idOfCode(ctx, query.code)))),
    }),
    route({
      ...reading,
      path: `/${region.path}/lazy-tree`,
      zh: '行政区划下级树',
      en: 'Child regions as tree nodes',
      may: 'signed-in',
      query: searchQuery(region, 'parentId', 'parentCode', 'ascs', 'descs'),
      run: (ctx, { query }) =>
        query.parentCode === undefined
          ? lazyTree(engineOf(ctx), region, ctx, query)
          : nodesUnder(ctx, query.parentCode),
    }),
    route({
      ...reading,
      path: `/${region.path}/lazy-list`,
      zh: '行政区划下级列表',
      en: 'Child regions',
      may: codesFor(region, 'list'),
      query: searchQuery(region, 'parentId', 'parentCode', 'ascs', 'descs'),
      async run(ctx, { query: { parentCode, ...query } }) {
        const isSearched = applyFilters(new Where(), region, query, ctx)
        if (parentCode === undefined || isSearched) return (await lazyList(engineOf(ctx), region, ctx, query)).map(show)
        return under(ctx, parentCode)
      },
    }),
    route({
      ...reading,
      path: `/${region.path}/select`,
      zh: '行政区划选择',
      en: 'Regions to choose from',
      may: 'signed-in',
      query: z.object({ code: z.string().max(12).optional() }),
      run: (ctx, { query }) => under(ctx, query.code || COUNTRY),
    }),
    route({
      method: 'POST',
      path: `/${region.path}/remove`,
      zh: '删除行政区划',
      en: 'Remove a region',
      tag: region.name,
      may: codesFor(region, 'remove'),
      query: z.object({ ids: z.string().max(30_000).optional(), id: z.string().max(12).optional() }),
      body: idsBody,
      async run(ctx, { query, body }) {
        // Clients send the code as `id`.
        await remove(
          region,
          ctx,
          query.ids === undefined && query.id ? [await idOfCode(ctx, query.id)] : idsOf(query.ids ?? body?.ids),
        )
        return true
      },
    }),
  ],
})

const byCode = async (ctx: Ctx, wanted: string) =>
  (
    await ctx.tx.query<{ id: string; name: string }>('select id, name from region where code = $1 and is_deleted = 0', [
      wanted,
    ])
  )[0]

/**
 * The code identifies the region: an existing one is updated, an unknown one inserted. Clients prefill the form of a
 * new region with its parent's row, so an id sent with a new code is the parent's.
 */
async function rowMeant(ctx: Ctx, { id, code: wanted, parentCode, ...given }: z.output<typeof named>) {
  const parent = parentCode && parentCode !== '0' ? await byCode(ctx, parentCode) : undefined
  if (parentCode && parentCode !== '0' && !parent)
    throw problem('field.reference', { field: '上级区划', fieldEn: 'Parent region' }, { field: 'parentCode' })
  const place = parentCode ? { parentId: parent?.id ?? '0' } : {}
  if (!wanted) return { ...given, id, ...place }
  const known = await byCode(ctx, wanted)
  if (known && id && known.id !== id) throw problem('region.code', { name: known.name }, { field: 'code' })
  if (known) return { ...given, id: known.id, ...place }
  if (id && parentCode) return { ...given, rev: undefined, code: wanted, ...place }
  if (id) await refuseWithChildren(ctx, id)
  return { ...given, id, code: wanted, ...place }
}

async function refuseWithChildren(ctx: Ctx, id: string): Promise<void> {
  const [below] = await ctx.tx.query('select 1 from region where parent_id = $1 and is_deleted = 0 limit 1', [id])
  if (below) throw problem('region.rename', {}, { field: 'code' })
}

async function idOfCode(ctx: Ctx, wanted = ''): Promise<string> {
  const found = await byCode(ctx, wanted)
  if (!found) throw missing(region)
  return found.id
}

/** The parent's code is stored in each row; moving a region or changing the parent's code updates it. */
async function nameParents(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx.query(
    `update region r set parent_code = coalesce((select p.code from region p where p.id = r.parent_id), '0')
     where r.id = $1 or r.parent_id = $1`,
    [id],
  )
}

async function under(ctx: Ctx, parentCode: string): Promise<Shown[]> {
  const rows = await every(region, ctx, (where) => where.add(`t.parent_code = ${where.param(parentCode)}`))
  const holding = await ctx.tx.query(
    'select distinct parent_code from region where parent_code = any($1) and is_deleted = 0',
    [rows.map((row) => row.code)],
  )
  const parents = new Set(holding.map((row) => row.parent_code))
  return rows.map((row) => show({ ...row, hasChildren: parents.has(row.code) }))
}

/** Nodes with the code as id, as clients that query by code expect. */
async function nodesUnder(ctx: Ctx, parentCode: string): Promise<Shown[]> {
  const rows = await under(ctx, parentCode)
  return rows.map(({ code, parentCode: parentId, name, hasChildren }) => ({
    id: code,
    parentId,
    title: name,
    key: code,
    value: code,
    hasChildren,
  }))
}
