// The recycle bin of every list: `GET {path}/removed` tells what was removed lately, `POST {path}/restore` brings it back.
import { DAYS_KEPT, codesFor, isRestorable } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { type Returning, restore } from '../document/restore.ts'
import { columnOf, tableOf } from '../engine/columns.ts'
import { missing, mustKeep } from '../engine/detail.ts'
import { idsOf } from '../engine/remove.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Statement } from '../platform/db.ts'
import { type Route, route } from '../platform/route.ts'
import { type RowSource, readFrom } from '../platform/row-source.ts'
import { answerOf } from './whole-list.ts'

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

interface Wanted {
  word?: string
  ids?: readonly string[]
  current: number
  size: number
}

/**
 * Removed rows as the list call would have answered them to the caller, newest first: what a feature hides of its list it
 * hides of the bin as well.
 */
async function removedRows(entity: Entity, ctx: Ctx, { word = '', ids, current, size }: Wanted) {
  mustKeep(entity, ctx)
  // Other lists of the request read live rows.
  const reading: Ctx = Object.create(ctx)
  let total = 0
  let isRead = false
  const named = [entity.title, codeOf(entity)].flatMap((name) => (name ? [`t.${columnOf(name)}::text`] : []))
  const source: RowSource = {
    entity: entity.name,
    hasRemoved: true,
    narrow(where) {
      where.add('t.is_deleted = 1')
      where.add(`t.update_time > ${where.param(ctx.now)}::timestamptz - make_interval(days => ${DAYS_KEPT})`)
      if (ids) where.add(`t.id = any(${where.param(ids)}::bigint[])`)
      if (word === '') return
      const like = where.param(pattern(word))
      where.add(`(${named.map((text) => `${text} ilike ${like}`).join(' or ')})`)
    },
    async next({ text, values }: Statement) {
      isRead = true
      const [counted = [], rows = []] = await ctx.tx.readOnce([
        { text: `select count(*)::int as n from (${text}) r`, values },
        {
          text: `select * from (${text}) r order by r."updateTime" desc, r.id desc limit ${size} offset ${(current - 1) * size}`,
          values,
        },
      ])
      total = Number(counted[0]?.n ?? 0)
      return rows
    },
  }
  readFrom(reading, source)
  const records = await answerOf(reading, entity)
  return { records: isRead ? records : [], total: isRead ? total : 0 }
}

async function removed(entity: Entity, ctx: Ctx, { word, current, size }: z.output<typeof asked>) {
  const { records: rows, total } = await removedRows(entity, ctx, { word, current, size })
  const ids = rows.map(({ id }) => String(id))
  const [people = [], counted = []] = await ctx.tx.readOnce([
    {
      text: `select id::text as id, real_name as name from "user" where id = any($1::bigint[])`,
      values: [rows.flatMap(({ updateUser }) => (updateUser ? [updateUser] : []))],
    },
    { text: partsSql(entity), values: [ids] },
  ])
  const names = new Map(people.map(({ id, name }) => [String(id), String(name)]))
  const parts = new Map(counted.map(({ id, n }) => [String(id), Number(n)]))
  const code = codeOf(entity)
  const records = rows.map((row) => ({
    id: String(row.id),
    title: String(row[entity.title] ?? ''),
    code: code ? String(row[code] ?? '') : '',
    removedTime: String(row.updateTime),
    removedByName: names.get(String(row.updateUser)) ?? '',
    parts: parts.get(String(row.id)) ?? 0,
  }))
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** How many lines went with each row: one transaction writes one time. */
function partsSql({ lines, ...entity }: Entity): string {
  const counts = Object.values(lines).map(
    ({ entity: line, of }) =>
      `(select count(*) from ${tableOf(line)} l where l.${columnOf(of)} = p.id and l.update_time = p.update_time)`,
  )
  const sum = counts.length === 0 ? '0' : counts.join(' + ')
  return `select p.id::text as id, (${sum})::int as n from ${tableOf({ ...entity, lines })} p where p.id = any($1::bigint[])`
}

async function bringBack(entity: Entity, ctx: Ctx, ids: string[], returning: readonly Returning[]): Promise<true> {
  const { records } = await removedRows(entity, ctx, { ids, current: 1, size: ids.length })
  if (records.length !== ids.length) throw missing(entity)
  await restore(entity, ctx, ids, returning)
  return true
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
        run: (ctx, { query, body }) => bringBack(entity, ctx, idsOf(query.ids ?? body?.ids), returning),
      }),
    ]
  })
