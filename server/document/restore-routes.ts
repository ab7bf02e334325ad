// The recycle bin of every list: `GET {path}/removed` tells what was removed lately, `POST {path}/restore` brings it back.
import { codesFor, isRestorable } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { captionSql, columnOf, tableOf } from '../engine/columns.ts'
import { mustKeep } from '../engine/detail.ts'
import { idsOf } from '../engine/remove.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Route, route } from '../platform/route.ts'
import { type Returning, removedRows, restore } from './restore.ts'

const asked = z.object({
  /** A part of the title or code. */
  word: z.string().max(100).default(''),
  current: z.coerce.number().int().min(1).max(1_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
})

/** A text that tells a row apart beside its title, where the entity has one. */
const codeOf = (entity: Entity): string | undefined =>
  Object.entries(entity.fields).find(
    ([name, { unique, number, kind }]) =>
      name !== entity.title && !kind.secret && kind.name === 'text' && (unique || number !== undefined),
  )?.[0]

const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

async function removed(entity: Entity, ctx: Ctx, { word, current, size }: z.output<typeof asked>) {
  mustKeep(entity, ctx)
  const code = codeOf(entity)
  const where = removedRows(entity, ctx)
  const named = [entity.title, ...(code ? [code] : [])].map((name) => `t.${columnOf(name)}::text`)
  if (word !== '') {
    const like = where.param(pattern(word))
    where.add(`(${named.map((text) => `${text} ilike ${like}`).join(' or ')})`)
  }
  const counted = {
    text: `select count(*)::int as n from ${tableOf(entity)} t where ${where.sql}`,
    values: [...where.values],
  }
  const page = `limit ${where.param(size)} offset ${where.param((current - 1) * size)}`
  const rows = {
    text: `select p.id, ${captionSql(entity, 'p')} as title, ${code ? `p.${columnOf(code)}` : `''`} as code,
        p.update_time as "removedTime", coalesce(u.real_name, '') as "removedByName", ${partsSql(entity)} as parts
      from (select * from ${tableOf(entity)} t where ${where.sql} order by t.update_time desc, t.id desc ${page}) p
      left join "user" u on u.id = p.update_user order by p.update_time desc, p.id desc`,
    values: where.values,
  }
  const [[total] = [], records = []] = await ctx.tx.readOnce([counted, rows])
  const count = Number(total?.n ?? 0)
  return { records, total: count, size, current, pages: Math.ceil(count / size) }
}

/** How many lines went with a row: one transaction writes one time. */
function partsSql({ lines }: Entity): string {
  const counts = Object.values(lines).map(
    ({ entity: line, of }) =>
      `(select count(*) from ${tableOf(line)} l where l.${columnOf(of)} = p.id and l.update_time = p.update_time)`,
  )
  return counts.length === 0 ? '0' : `(${counts.join(' + ')})::int`
}

export const restoreRoutes = (returning: readonly Returning[]): Route[] =>
  entities.filter(isRestorable).flatMap((entity) => {
    const own = { tag: entity.name, may: codesFor(entity, 'remove') }
    return [
      route({
        ...own,
        method: 'GET',
        path: `/${entity.path}/removed`,
        zh: `已删除的${entity.zh}`,
        en: `Removed: ${entity.en}`,
        query: asked,
        run: (ctx, { query }) => removed(entity, ctx, query),
      }),
      route({
        ...own,
        method: 'POST',
        path: `/${entity.path}/restore`,
        zh: `恢复${entity.zh}`,
        en: `Restore ${entity.en}`,
        query: z.object({ ids: z.string().max(30_000).optional() }),
        body: z.looseObject({ ids: z.array(z.string()).optional() }).optional(),
        async run(ctx, { query, body }) {
          await restore(entity, ctx, idsOf(query.ids ?? body?.ids), returning)
          return true
        },
      }),
    ]
  })
