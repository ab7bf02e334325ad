// Named queries: checked when they are written, run by code or as a draft, removed only when nothing names them.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { namedQuery } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { queryDataset } from '@steward/domain/report/dictionaries'
import { type DatasetName, datasets } from '@steward/domain/report/query/datasets'
import { LONGEST_RUN, MOST_ROWS, isFault, readDefinition } from '@steward/domain/report/query/definition'
import { z } from 'zod'
import { behave } from '../engine/behave.ts'
import { detail, lockRows, missing } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { queryFields, strayProperties } from './query/fields.ts'
import { runDefinition, runNamed } from './query/run.ts'
import { mustBeUnnamed } from './query/uses.ts'

const entity = namedQuery as unknown as Entity

/** What was sent is a definition that can run; throws with the place of the first mistake. */
export async function readChecked(ctx: Ctx, dataset: DatasetName, config: unknown, params: unknown) {
  const read = readDefinition(dataset, config, params)
  if (isFault(read)) {
    const field = read.at.startsWith('params') ? 'params' : 'config'
    throw problem(read.problem as 'query.form', { at: read.at, ...read.facts }, { field, data: { at: read.at } })
  }
  if (datasets[dataset].isSeries) {
    const { select } = read.definition
    const [stray] = await strayProperties(ctx, [...new Set(select.map(({ field = '' }) => field))])
    if (stray !== undefined) {
      const at = `select.${select.findIndex(({ field }) => field === stray)}.field`
      throw problem('query.field', { at, name: stray }, { field: 'config', data: { at } })
    }
  }
  return read
}

const sentParams = z.record(z.string().max(64), z.unknown()).nullish()

const draft = z.object({
  dataset: z.enum(queryDataset.keys),
  config: z.unknown(),
  params: z.unknown(),
  maxRows: z.int().min(1).max(MOST_ROWS).default(2_000),
  timeoutMs: z.int().min(100).max(LONGEST_RUN).default(5_000),
  /** Values of the parameters. */
  values: sentParams,
})

const shared = { tag: namedQuery.name } as const

export default behave(namedQuery, {
  async submit(ctx, input, base) {
    const [before] = input.id ? await lockRows(entity, ctx, [input.id]) : []
    const dataset = (input.dataset ?? before?.dataset ?? '1h') as DatasetName
    await readChecked(ctx, dataset, input.config ?? before?.config, input.params ?? before?.params)
    if (before && input.code !== undefined && input.code !== before.code)
      await mustBeUnnamed(ctx, [String(before.code)], 'query.code-used')
    return { id: (await base(ctx, input)).id }
  },
  async remove(ctx, ids, base) {
    const rows = await lockRows(entity, ctx, ids)
    await mustBeUnnamed(
      ctx,
      rows.map(({ code }) => String(code)),
      'query.used',
    )
    await base(ctx, ids)
  },
  routes: [
    queryFields,
    route({
      ...shared,
      method: 'GET',
      path: `/${namedQuery.path}/detail`,
      zh: '命名查询详情',
      en: 'Named query by id or code',
      may: codesFor(namedQuery, 'detail'),
      query: z.object({ id: z.string().max(64).optional(), code: z.string().max(64).optional() }),
      run: (ctx, { query }) => byIdOrCode(ctx, query),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `/${namedQuery.path}/query`,
      zh: '执行命名查询',
      en: 'Run a named query with these parameters, as far as the caller may see',
      may: codesFor(namedQuery, 'list'),
      body: z.object({ code: z.string().min(1).max(64), params: sentParams }),
      async run(ctx, { body }) {
        const { query, ...result } = await runNamed(ctx, body.code, body.params ?? {})
        return { code: query.code, name: query.configName, ...result }
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `/${namedQuery.path}/try`,
      zh: '试运行查询',
      en: 'Run a query that is not saved yet',
      may: [...codesFor(namedQuery, 'add'), ...codesFor(namedQuery, 'edit')],
      body: draft,
      async run(ctx, { body: { dataset, config, params, values, ...limits } }) {
        const read = await readChecked(ctx, dataset as DatasetName, config, params)
        const began = performance.now()
        const result = await runDefinition(ctx, dataset as DatasetName, read, values ?? {}, limits)
        return { ...result, tookMs: Math.round(performance.now() - began), isKept: false }
      },
    }),
  ],
})

async function byIdOrCode(ctx: Ctx, { id, code }: { id?: string | undefined; code?: string | undefined }) {
  if (id !== undefined || code === undefined) return detail(engineOf(ctx), entity, ctx, id ?? '')
  const where = new Where()
  applyScope(where, entity, ctx)
  where.add(`t.code = ${where.param(code)}`)
  const [row] = await ctx.tx.query(`select t.id::text as id from named_query t where ${where.sql}`, where.values)
  if (!row) throw missing(entity)
  return detail(engineOf(ctx), entity, ctx, String(row.id))
}
