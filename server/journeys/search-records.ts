// One question over everything the caller may list: the rows whose name or code holds the text, a few of each entity.
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
import type { ApiGate } from '../system/api-gate.ts'
import { containing } from '../system/containing.ts'

const MOST = 5
const LONGEST = 64

export interface FoundRecord {
  entity: string
  id: string
  title: string
  /** What else tells it apart, mostly its code. */
  code: string
}

/** What people keep and call by a name; what merely happened is found in its own list. */
const kept = entities.filter(
  (entity) =>
    entity.verbs.includes('list') &&
    entity.verbs.includes('submit') &&
    entity.fields[entity.title]?.find === 'like' &&
    !entity.fields[entity.title]?.kind.secret,
)

function statementOf(ctx: Ctx, entity: Entity, text: string) {
  const where = new Where()
  applyScope(where, entity, ctx)
  const codes = codesOf(entity)
  const columns = [entity.title, ...codes].map((name) => `t.${columnOf(name)}`)
  containing(where, columns, text)
  const code = codes[0] === undefined ? `''` : `t.${columnOf(codes[0])}`
  return {
    text: `select t.id, ${columns[0]} as title, ${code} as code from ${tableOf(entity)} t where ${where.sql} order by t.id desc limit ${MOST}`,
    values: where.values,
  }
}

/** Whoever may list an entity finds its rows here, and nobody else: by right, by API scope and by data scope. */
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
    query: z.object({ q: z.string().max(LONGEST) }).loose(),
    async run(ctx, { query }): Promise<FoundRecord[]> {
      const text = query.q.trim()
      if (!isStorable(text)) throw problem('request.filter', { name: 'q' }, { field: 'q' })
      const asked = text === '' ? [] : kept.filter((entity) => mayList(ctx, gate, entity))
      if (asked.length === 0) return []
      const found = await ctx.tx.readOnce(asked.map((entity) => statementOf(ctx, entity, text)))
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
