// Derives the routes of every entity; behaviours replace or add routes.
import { inputSchema, submitSchema } from '@steward/domain/derive/input'
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity, Verb } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { explainDuplicate } from '../platform/duplicate.ts'
import { parseInput, readFields } from '../platform/input.ts'
import { type Route, route } from '../platform/route.ts'
import type { Saved, Shown } from './behave.ts'
import { dependents } from './dependents.ts'
import { detail } from './detail.ts'
import type { Engine } from './engine.ts'
import type { Where } from './filter.ts'
import { list } from './list.ts'
import { paging, queryOf, searchQuery } from './query.ts'
import { checkChoices } from './references.ts'
import { idsBody, idsOf, remove, setStatus } from './remove.ts'
import { type Sent, checkOwner, checkTogether, submit } from './submit.ts'
import { lazyList, lazyTree, tree } from './tree.ts'

const idQuery = z.object({ id: z.string().max(64) })
const idsQuery = z.object({ ids: z.string().max(30_000).optional(), id: z.string().max(64).optional() }).loose()

type Mode = 'submit' | 'save' | 'update'

/** Submit of an entity including its behaviour; returns the row in wire format. */
export async function save(engine: Engine, entity: Entity, ctx: Ctx, sent: unknown, mode: Mode): Promise<Shown> {
  const saved = await write(engine, entity, ctx, sent, mode)
  return { ...(await shown(engine, entity, ctx, saved.id)), ...saved.once }
}

/** The same without reading the row back, for whoever writes many and reads them together. */
export async function write(engine: Engine, entity: Entity, ctx: Ctx, sent: unknown, mode: Mode): Promise<Saved> {
  const given = sent !== null && typeof sent === 'object' ? sent : {}
  const named = 'id' in given && given.id !== undefined && given.id !== null && given.id !== '' && mode !== 'save'
  if (mode === 'update' && !named) throw problem('request.missing', { name: 'id' }, { field: 'id' })
  ctx.must(...codesFor(entity, named ? 'edit' : 'add'))
  const input = parseInput(ctx, entity, mode === 'save' ? { ...given, id: undefined } : given, !named)
  if (!named) await checkOwner(entity, ctx, input)
  const base = (inner: Ctx, changed: Sent, facts?: Sent) => submit(engine, entity, inner, changed, facts, input)
  const replaced = engine.behaviours.get(entity.name)?.submit
  try {
    return await (replaced ? replaced(ctx, input, base as never) : (base(ctx, input) as never))
  } catch (error) {
    throw explainDuplicate(entity, error, input) ?? error
  }
}

/** The row as its detail call returns it. */
export function shown(engine: Engine, entity: Entity, ctx: Ctx, id: string): Promise<Shown> {
  const base = (inner: Ctx, wanted: string) => detail(engine, entity, inner, wanted)
  const replaced = engine.behaviours.get(entity.name)?.detail
  return replaced ? replaced(ctx, id, base) : base(ctx, id)
}

function readers(engine: Engine, entity: Entity): Route[] {
  type Query = Record<string, string>
  const behaviour = engine.behaviours.get(entity.name)
  const [seen, { zh, en }] = [codesFor(entity, 'list'), entity]
  const get = <Q>(verb: Verb, texts: [string, string], may: Route['may'], query: z.ZodType<Q>, run: Reads<Q>) => {
    if (!entity.verbs.includes(verb)) return []
    const declared = { zh: texts[0], en: texts[1], tag: entity.name, may, query }
    const path = `/${entity.path}/${verb}`
    return [route({ method: 'GET', path, ...declared, run: (ctx, sent) => run(ctx, sent.query) })]
  }
  const baseList = (ctx: Ctx, query: Query, narrow?: (where: Where) => void) => list(engine, entity, ctx, query, narrow)
  const below = searchQuery(entity, 'parentId', 'ascs', 'descs')
  return [
    ...get('list', [`${zh}列表`, `List of ${en}`], seen, searchQuery(entity, ...paging), (ctx, query) =>
      behaviour?.list ? behaviour.list(ctx, query, baseList) : baseList(ctx, query),
    ),
    ...get('detail', [`${zh}详情`, `${en} by id`], codesFor(entity, 'detail'), idQuery, (ctx, { id }) =>
      shown(engine, entity, ctx, id),
    ),
    ...get(
      'tree',
      [`${zh}树`, `Tree of ${en}`],
      'signed-in',
      queryOf(...(entity.tenancy === 'administered' ? ['tenantId'] : [])),
      (ctx, query) => tree(entity, ctx, query),
    ),
    ...get('lazy-list', [`${zh}下级列表`, `Children of one ${en}`], seen, below, (ctx, query) =>
      lazyList(engine, entity, ctx, query),
    ),
    ...get('lazy-tree', [`${zh}下级树`, `Children of one ${en} as tree nodes`], 'signed-in', below, (ctx, query) =>
      lazyTree(engine, entity, ctx, query),
    ),
  ]
}

type Reads<Q> = (ctx: Ctx, query: Q) => Promise<unknown>

function writers(engine: Engine, entity: Entity): Route[] {
  const behaviour = engine.behaviours.get(entity.name)
  const baseRemove = (ctx: Ctx, ids: string[]) => remove(entity, ctx, ids)
  const saving = (mode: 'submit' | 'save' | 'update', zh: string, en: string) => ({
    method: 'POST' as const,
    path: `/${entity.path}/${mode}`,
    zh: `${zh}${entity.zh}`,
    en: `${en} ${entity.en}`,
    tag: entity.name,
    may: [...new Set([...codesFor(entity, 'add'), ...codesFor(entity, 'edit')])],
    // Parsed in the handler, which knows whether a row is created; declared here for the documentation.
    bodyOf: () => submitSchema(entity, mode === 'save'),
    body: z.unknown(),
    run: (ctx: Ctx, { body }: { body: unknown }) => save(engine, entity, ctx, body, mode),
  })
  const made: Route[] = []
  if (entity.verbs.includes('submit'))
    made.push(
      route(saving('submit', '新增或修改', 'Add or change')),
      route(saving('save', '新增', 'Add')),
      route(saving('update', '修改', 'Change')),
    )
  if (entity.verbs.includes('remove'))
    made.push(
      route({
        method: 'POST',
        path: `/${entity.path}/remove`,
        zh: `删除${entity.zh}`,
        en: `Remove ${entity.en}`,
        tag: entity.name,
        may: codesFor(entity, 'remove'),
        query: idsQuery,
        body: idsBody,
        async run(ctx, { query, body }) {
          const ids = idsOf(query.ids ?? body?.ids)
          await (behaviour?.remove ? behaviour.remove(ctx, ids, baseRemove) : baseRemove(ctx, ids))
          return true
        },
      }),
      route({
        method: 'GET',
        path: `/${entity.path}/dependents`,
        zh: `${entity.zh}的关联数据`,
        en: `What refers to ${entity.en}`,
        tag: entity.name,
        may: codesFor(entity, 'remove'),
        query: queryOf('ids'),
        run: (ctx, { query }) => dependents(entity, ctx, idsOf(query.ids)),
      }),
    )
  return made
}

const derivedBodies: Record<string, 0 | 1> = { enable: 1, disable: 0 }

function actions(engine: Engine, entity: Entity): Route[] {
  const { actions: bodies = {}, idsAs = 'ids' } = engine.behaviours.get(entity.name) ?? {}
  return Object.entries(entity.actions).flatMap(([name, declared]) => {
    const body: ((ctx: Ctx, input: never) => Promise<unknown>) | undefined = bodies[name]
    const status = derivedBodies[name]
    // An action without a body gets no route.
    if (!body && status === undefined) return []
    const schema = inputSchema(declared.input, true)
    return [
      route({
        method: 'POST',
        path: `/${entity.path}/${name}`,
        zh: `${entity.zh}${declared.zh}`,
        en: `${declared.en}: ${entity.en}`,
        tag: entity.name,
        may: codesFor(entity, name),
        query: idsQuery,
        body: z.unknown(),
        bodyOf: () => schema.extend({ ids: z.array(z.string()).optional(), rev: z.int().optional() }),
        async run(ctx, { query, body: sent }) {
          const given: Sent = { ...(sent !== null && typeof sent === 'object' ? sent : {}), ...query }
          const ids = declared.on === 'list' ? [] : idsOf(given.ids ?? given[idsAs] ?? given.id)
          const [id, ...others] = ids
          if (declared.on === 'row' && others.length > 0) throw problem('row.one', {}, { field: 'ids' })
          const input = readFields(ctx, declared.input, schema, given)
          checkTogether(declared.check, input)
          await checkChoices(engine, { fields: declared.input }, input, ctx.tx.scope.tenant)
          const seen = typeof given.rev === 'number' ? { rev: given.rev } : {}
          if (body) return body(ctx, { ...input, ...seen, ...(declared.on === 'row' ? { id } : { ids }) } as never)
          return setStatus(entity, ctx, ids, status ?? 0).then(() => true)
        },
      }),
    ]
  })
}

/** Routes of every entity, and those its behaviour adds. */
export const entityRoutes = (engine: Engine): Route[] =>
  entities.flatMap((entity) => {
    const own = engine.behaviours.get(entity.name)?.routes ?? []
    const derived = [...readers(engine, entity), ...writers(engine, entity), ...actions(engine, entity)]
    const isReplaced = (made: Route) => own.some((o) => o.path === made.path && o.method === made.method)
    return [...derived.filter((made) => !isReplaced(made)), ...own]
  })
