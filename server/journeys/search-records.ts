// Global search over all entities the caller may list: by name or code, a few rows of each. What is found is asked of its own
// list, which may hide more than the scope.
import { codesFor } from '@steward/domain/derive/permissions'
import { codesOf } from '@steward/domain/derive/search'
import type { Entity } from '@steward/domain/entity'
import { isStorable } from '@steward/domain/kinds/text'
import { Problem, problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { answerOf } from '../bulk/whole-list.ts'
import { columnOf, tableOf } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { type Ctx, reading } from '../platform/ctx.ts'
import { isOutage } from '../platform/database-unavailable.ts'
import { atOnce } from '../platform/in-turns.ts'
import { route } from '../platform/route.ts'
import { readFrom } from '../platform/row-source.ts'
import type { ApiGate } from '../system/role/api-gate.ts'
import { containing } from '../system/role/containing.ts'
import { MOST_SPELT, isSpelling, speltAs } from './search-spelling.ts'

const MOST = 5
/** So many are looked at for those the list shows: what it hides must not stand in the way of what it does not. */
const MOST_HIDDEN = 20
const LONGEST = 64
/** Lists asked at a time, each on a connection of the caller's share. */
const AT_ONCE = 3

export interface FoundRecord {
  entity: string
  id: string
  title: string
  /** A second identifying text, usually the code. */
  code: string
}

export interface FoundRecords {
  records: FoundRecord[]
  /** Names of entities whose list could not be asked. */
  leftOut: string[]
}

const isListed = (entity: Entity) =>
  entity.verbs.includes('list') &&
  entity.fields[entity.title]?.find === 'like' &&
  !entity.fields[entity.title]?.kind.secret

/** Entities people maintain and name. */
const kept = entities.filter((entity) => isListed(entity) && entity.verbs.includes('submit'))

/** Records created by events are searched by their generated number; by name only in their own list. */
const numberOf = (entity: Entity): string | undefined =>
  codesOf(entity).find((name) => entity.fields[name]?.by === 'system' && name.endsWith('No'))

const happened = entities.filter(
  (entity) => isListed(entity) && !entity.verbs.includes('submit') && numberOf(entity) !== undefined,
)

function statementOf(ctx: Ctx, entity: Entity, text: string) {
  const where = new Where()
  applyScope(where, entity, ctx)
  const codes = codesOf(entity)
  const number = numberOf(entity)
  const names = happened.includes(entity) && number !== undefined ? [number] : [entity.title, ...codes]
  containing(
    where,
    names.map((name) => `t.${columnOf(name)}`),
    text,
  )
  return {
    text: `${selectOf(entity)} where ${where.sql} order by t.id desc limit ${MOST_HIDDEN}`,
    values: where.values,
  }
}

function selectOf(entity: Entity): string {
  const code = numberOf(entity) ?? codesOf(entity)[0]
  return `select t.id, t.${columnOf(entity.title)} as title, ${code === undefined ? `''` : `t.${columnOf(code)}`} as code from ${tableOf(entity)} t`
}

/** Names only: pinyin matching happens in memory, not in SQL. */
function namesOf(ctx: Ctx, entity: Entity) {
  const where = new Where()
  applyScope(where, entity, ctx)
  return {
    text: `${selectOf(entity)} where ${where.sql} order by t.id desc limit ${MOST_SPELT}`,
    values: where.values,
  }
}

/** The ids of these that the list of the entity shows the caller. */
async function shownOf(ctx: Ctx, entity: Entity, ids: readonly string[]): Promise<ReadonlySet<string>> {
  readFrom(ctx, {
    entity: entity.name,
    narrow: (where) => where.add(`t.id = any(${where.param(ids)}::bigint[])`),
    next: ({ text, values }) => ctx.tx.query(text, values),
  })
  return new Set((await answerOf(ctx, entity)).map(({ id }) => String(id)))
}

/** Search covers exactly the entities the caller may list: permission, API scope and data scope. */
const mayList = (ctx: Ctx, gate: ApiGate, entity: Entity): boolean =>
  ctx.can(...codesFor(entity, 'list')) && gate.admits(ctx.me, `/${entity.path}/list`)

export const searchRecords = (gate: ApiGate) =>
  route({
    method: 'GET',
    path: '/search',
    zh: '全局搜索',
    en: 'Search everything one may list',
    tag: 'search',
    may: 'signed-in',
    query: z.object({ q: z.string().max(LONGEST) }),
    async run(ctx, { query }): Promise<FoundRecords> {
      const text = query.q.trim()
      if (!isStorable(text)) throw problem('request.filter', { name: 'q' }, { field: 'q' })
      const asked = text === '' ? [] : [...kept, ...happened].filter((entity) => mayList(ctx, gate, entity))
      if (asked.length === 0) return { records: [], leftOut: [] }
      const named = asked.filter((entity) => kept.includes(entity) && isSpelling(text))
      const answers = await ctx.tx.readOnce([
        ...asked.map((entity) => statementOf(ctx, entity, text)),
        ...named.map((entity) => namesOf(ctx, entity)),
      ])
      const found = asked.map((entity, at) => {
        const rows = answers[at] ?? []
        const names = answers[asked.length + named.indexOf(entity)] ?? []
        const others = names.filter(({ id }) => !rows.some((row) => row.id === id))
        return named.includes(entity) ? [...rows, ...speltAs(others, text, MOST_HIDDEN - rows.length)] : rows
      })
      // The request's own transaction is not open yet: whoever waits for a connection here holds none.
      const shown = await atOnce(AT_ONCE, asked, async (entity, at) => {
        const rows = (found[at] ?? []).map(({ id, title, code }) => ({
          entity: entity.name,
          id: String(id),
          title: String(title ?? ''),
          code: String(code ?? ''),
        }))
        const ids = await shownIn(ctx, entity, rows)
        return ids && rows.filter(({ id }) => ids.has(id)).slice(0, MOST)
      })
      return {
        records: shown.flatMap((rows) => rows ?? []),
        leftOut: asked.filter((_, at) => shown[at] === undefined).map(({ name }) => name),
      }
    },
  })

/** Undefined where the list cannot answer: the others are found all the same. */
async function shownIn(ctx: Ctx, entity: Entity, rows: readonly FoundRecord[]) {
  if (rows.length === 0) return new Set<string>()
  try {
    return await reading(ctx, (own) =>
      shownOf(
        own,
        entity,
        rows.map(({ id }) => id),
      ),
    )
  } catch (error) {
    if (isOutage(error)) throw error
    if (!(error instanceof Problem))
      ctx.app.log.error({ req: ctx.requestId, err: error, entity: entity.name }, 'a list could not be searched')
    return undefined
  }
}
