// Read routes of dictionaries: pages and trees for their administrators, choices for everybody.
import { codesFor } from '@steward/domain/derive/permissions'
import type { z } from 'zod'
import type { ListQuery, Shown } from '../../engine/behave.ts'
import { tableOf } from '../../engine/columns.ts'
import { engineOf } from '../../engine/engine.ts'
import { type Where, applyFilters } from '../../engine/filter.ts'
import { list } from '../../engine/list.ts'
import { paging, queryOf, searchQuery } from '../../engine/query.ts'
import { lazyList } from '../../engine/tree.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import { below, every, everyOne, named } from '../every.ts'
import { forest, node } from '../forest.ts'
import type { DictEntity, ShowKey } from './dictionary-keys.ts'

/** Sent by older clients for "all dictionaries". */
const ALL = 'DICT'

export function dictionaryReaders(entity: DictEntity, show: ShowKey): Route[] {
  const get = (
    path: string,
    zh: string,
    en: string,
    may: Route['may'],
    query: z.ZodType<ListQuery>,
    run: (ctx: Ctx, query: ListQuery) => Promise<unknown>,
  ) =>
    route({
      method: 'GET',
      path: `/${entity.path}/${path}`,
      zh,
      en,
      tag: entity.name,
      may,
      query,
      run: (ctx, { query: sent }) => run(ctx, sent),
    })
  const choices = async (ctx: Ctx, query: ListQuery) => (await choicesOf(entity, ctx, query.code ?? '')).map(show)
  const choiceForest = async (ctx: Ctx, query: ListQuery) => forest(await choices(ctx, query))
  const seen = codesFor(entity, 'list')
  const searched = (...more: string[]) => searchQuery(entity, 'tenantId', ...more)
  return [
    get('parent-list', '字典列表', 'Dictionaries', seen, searched(...paging), async (ctx, query) => {
      const page = await list(engineOf(ctx), entity, ctx, query, (where) => {
        where.add('t.parent_id is null')
        ofTenant(entity, where, ctx, query.tenantId)
      })
      return { ...page, records: page.records.map(show) }
    }),
    get(
      'child-list',
      '字典项列表',
      'Everything in a dictionary',
      seen,
      searched('parentId'),
      async (ctx, { parentId, ...query }) => {
        const id = parentId === '-1' ? undefined : named(parentId)
        if (!id) return []
        const rows = await every(entity, ctx, (where) => {
          below(where, id)
          applyFilters(where, entity, query, ctx)
        })
        return forest(rows.map(show))
      },
    ),
    get(
      'lazy-list',
      '字典下级列表',
      'Entries right below one',
      seen,
      searched('parentId', 'ascs', 'descs'),
      async (ctx, query) => (await lazyList(engineOf(ctx), entity, ctx, query)).map(show),
    ),
    get(
      'tree',
      '字典树',
      'Dictionaries as a tree',
      'signed-in',
      queryOf('code', 'tenantId'),
      async (ctx, { code, tenantId }) => {
        const rows = await every(entity, ctx, (where) => {
          ofTenant(entity, where, ctx, tenantId)
          if (code && code !== ALL) where.add(`t.code = ${where.param(code)}`)
        })
        return forest(rows.map((row) => node(row.id, row.parentId, row.dictValue)))
      },
    ),
    get('dictionary', '字典取值', 'Choices of a dictionary', 'signed-in', queryOf('code'), choices),
    get('dictionary-tree', '字典取值树', 'Choices as a forest', 'signed-in', queryOf('code'), choiceForest),
    get(
      'dictionary-tree-code',
      '字典取值树',
      'Choices as a forest, by code',
      'signed-in',
      queryOf('code'),
      choiceForest,
    ),
  ]
}

/** A tenant's own entries; platform administrators may name another tenant. */
function ofTenant(entity: DictEntity, where: Where, ctx: Ctx, tenantId?: string): void {
  if (entity.tenancy === 'shared') return
  where.add(`t.tenant_id = ${where.param((ctx.me.isPlatform && tenantId) || ctx.tenant)}`)
}

/** Enabled entries of an enabled dictionary: sealing a dictionary seals its entries. */
async function choicesOf(entity: DictEntity, ctx: Ctx, code: string): Promise<Shown[]> {
  const rows = await everyOne(entity, ctx, (where) => {
    ofTenant(entity, where, ctx)
    where.add(`t.code = ${where.param(code)} and t.parent_id is not null and t.is_sealed = 0`)
    where.add(`exists (select 1 from ${tableOf(entity)} r where r.tenant_id = t.tenant_id and r.code = t.code
      and r.parent_id is null and r.is_deleted = 0 and r.is_sealed = 0)`)
  })
  return rows.map(({ id, parentId, code: own, dictKey, dictValue, sort, isSealed, remark }) => ({
    id,
    parentId,
    code: own,
    dictKey,
    dictValue,
    sort,
    isSealed,
    remark: remark ?? '',
  }))
}
