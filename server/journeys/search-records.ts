// Global search over all entities the caller may list: by name or code, a few rows of each.
import { codesFor } from '@steward/domain/derive/permissions'
import { codesOf } from '@steward/domain/derive/search'
import type { Entity } from '@steward/domain/entity'
import { isStorable } from '@steward/domain/kinds/text'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { columnOf, tableOf } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import type { ApiGate } from '../system/role/api-gate.ts'
import { containing } from '../system/role/containing.ts'
import { MOST_SPELT, isSpelling, speltAs } from './search-spelling.ts'

const MOST = 5
const LONGEST = 64

export interface FoundRecord {
  entity: string
  id: string
  title: string
  /** A second identifying text, usually the code. */
  code: string
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
  return { text: `${selectOf(entity)} where ${where.sql} order by t.id desc limit ${MOST}`, values: where.values }
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
    async run(ctx, { query }): Promise<FoundRecord[]> {
      const text = query.q.trim()
      if (!isStorable(text)) throw problem('request.filter', { name: 'q' }, { field: 'q' })
      const asked = text === '' ? [] : [...kept, ...happened].filter((entity) => mayList(ctx, gate, entity))
      if (asked.length === 0) return []
      const named = asked.filter((entity) => kept.includes(entity) && isSpelling(text))
      const answers = await ctx.tx.readOnce([
        ...asked.map((entity) => statementOf(ctx, entity, text)),
        ...named.map((entity) => namesOf(ctx, entity)),
      ])
      const found = asked.map((entity, at) => {
        const rows = answers[at] ?? []
        const names = answers[asked.length + named.indexOf(entity)] ?? []
        const others = names.filter(({ id }) => !rows.some((row) => row.id === id))
        return named.includes(entity) ? [...rows, ...speltAs(others, text, MOST - rows.length)] : rows
      })
      return asked.flatMap((entity, at) =>
        (found[at] ?? []).map(({ id, title, code }) => ({
          entity: entity.name,
          id: String(id),
          title: String(title ?? ''),
          code: String(code ?? ''),
        })),
      )
    },
  })
