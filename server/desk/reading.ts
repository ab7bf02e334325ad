// Read marks: one row per row and reader, written when the reader opens it.
import { codesFor } from '@steward/domain/derive/permissions'
import { type Entity, toSnake } from '@steward/domain/entity'
import { z } from 'zod'
import { tableOf } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Route, route } from '../platform/route.ts'

/** Maximum ids returned; beyond it the exact ones do not matter. */
const MOST = 200
const id = z.string().regex(/^\d{1,19}$/)

interface Reading {
  zh: string
  en: string
  /** Narrows the caller's rows `t` to those addressed to him; newest first by `newest`. */
  waiting: (where: Where, ctx: Ctx) => void
  newest: string
  /** Told of the rows that the caller has read just now. */
  isRead?: (ctx: Ctx, ids: readonly string[]) => Promise<unknown>
}

/** `GET unread` → `{ ids }` and `POST read` `{ ids }`, kept in the table `<entity>_read`. */
export function readingRoutes(entity: Entity, { zh, en, waiting, newest, isRead }: Reading): Route[] {
  const name = toSnake(entity.name)
  const [kept, column] = [`${name}_read`, `${name}_id`]
  const may = codesFor(entity, 'list')

  const unread = (ctx: Ctx): Where => {
    const where = new Where()
    applyScope(where, entity, ctx)
    waiting(where, ctx)
    where.add(
      `not exists (select from ${kept} r where r.${column} = t.id and r.user_id = ${where.param(ctx.me.userId)})`,
    )
    return where
  }
  return [
    route({
      method: 'GET',
      path: `/${entity.path}/unread`,
      zh: `未读${zh}`,
      en: `Unread ${en}`,
      tag: entity.name,
      may,
      async run(ctx) {
        const where = unread(ctx)
        const rows = await ctx.tx.query<{ id: string }>(
          `select t.id from ${tableOf(entity)} t where ${where.sql} order by t.${newest} desc, t.id desc limit ${MOST}`,
          where.values,
        )
        return { ids: rows.map((row) => row.id) }
      },
    }),
    route({
      method: 'POST',
      path: `/${entity.path}/read`,
      zh: `标记${zh}已读`,
      en: `Mark ${en} read`,
      tag: entity.name,
      may,
      body: z.object({ ids: z.array(id).max(MOST) }),
      async run(ctx, { body }) {
        const where = unread(ctx)
        where.add(`t.id = any(${where.param([...body.ids])}::bigint[])`)
        const [me, tenant] = [where.param(ctx.me.userId), where.param(ctx.tenant)]
        const read = await ctx.tx.query<{ id: string }>(
          `insert into ${kept} (tenant_id, ${column}, user_id)
           select ${tenant}, t.id, ${me}::bigint from ${tableOf(entity)} t where ${where.sql} on conflict do nothing
           returning ${column}::text as id`,
          where.values,
        )
        if (read.length > 0)
          await isRead?.(
            ctx,
            read.map((row) => row.id),
          )
      },
    }),
  ]
}
