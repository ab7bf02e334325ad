// Reads a list as a whole through its own call: what the call answers to the person, row by row, in one snapshot.
import type { Entity } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import type { DbRow, Statement } from '../platform/db.ts'
import type { Route } from '../platform/route.ts'
import { type RowSource, readFrom } from '../platform/row-source.ts'
import type { ApiGate } from '../system/role/api-gate.ts'

/** Rows fetched at a time. */
const PART = 1_000

interface Lists {
  routes: ReadonlyMap<string, Route>
  gate: Pick<ApiGate, 'check'>
}

const lists = new WeakMap<AppContext, Lists>()

/** The list calls exports read through, and the API scopes over calls; called once for each app. */
export function declareLists(app: AppContext, routes: readonly Route[], gate: Lists['gate']): void {
  lists.set(app, {
    routes: new Map(routes.filter(({ method }) => method === 'GET').map((one) => [one.path, one])),
    gate,
  })
}

export const listOf = (app: AppContext, entity: Entity): Route | undefined =>
  lists.get(app)?.routes.get(`/${entity.path}/list`)

/** 403 where an API scope that he lacks covers one of these calls, which a call of many rows makes in his name. */
export function mustBeAdmitted(
  { app, me }: Pick<Ctx, 'app' | 'me'>,
  entity: Entity,
  ...calls: readonly ('list' | 'submit')[]
): void {
  for (const call of calls) lists.get(app)?.gate.check(me, `/${entity.path}/${call}`)
}

const pageSchema = z.object({ records: z.array(z.record(z.string(), z.unknown())) })

/** What the list call answers in this context to the query; 403 without the right to it. */
export async function answerOf(ctx: Ctx, entity: Entity, asked: Record<string, string> = {}) {
  const route = listOf(ctx.app, entity)
  if (!route) throw problem('permission.denied')
  if (Array.isArray(route.may)) ctx.must(...route.may)
  mustBeAdmitted(ctx, entity, 'list')
  const page = await route.run(ctx, { query: route.query?.parse(asked) ?? {}, body: undefined, headers: {} })
  return pageSchema.parse(page).records
}

/** Which rows of a list: what the query finds, or these of it. */
export interface Extent {
  query: Record<string, string>
  ids: readonly string[] | null
}

/** The list as its call answers it to the person, part after part; `told` hears how many there are in all. */
export async function* rowsOf(
  ctx: Ctx,
  entity: Entity,
  { query: asked, ids }: Extent,
  told: (done: number, total: number) => Promise<void> | void,
): AsyncGenerator<Record<string, unknown>> {
  const source = cursorOver(ctx.tx.query.bind(ctx.tx), entity, ids)
  readFrom(ctx, source)
  for (let done = 0; ;) {
    const records = await answerOf(ctx, entity, asked)
    if (source.isOver) return told(done, done)
    if (done === 0) await told(0, source.total)
    done += records.length
    yield* records
    await told(done, source.total)
  }
}

/** Reads the first statement it is given through a cursor: one snapshot, part after part. */
function cursorOver(
  query: (text: string, values?: readonly unknown[]) => Promise<DbRow[]>,
  entity: Entity,
  ids: Extent['ids'],
) {
  let isOpen = false
  const source: RowSource & { isOver: boolean; total: number } = {
    entity: entity.name,
    isOver: false,
    total: 0,
    narrow(where) {
      if (ids) where.add(`t.id = any(${where.param(ids)}::bigint[])`)
    },
    async next({ text, values }: Statement) {
      if (!isOpen) {
        const [counted] = await query(`select count(*)::int as n from (${text}) counted`, values)
        source.total = Number(counted?.n)
        await query(`declare exported no scroll cursor for ${text}`, values)
        isOpen = true
      }
      const rows = await query(`fetch ${PART} from exported`)
      source.isOver = rows.length === 0
      return rows
    },
  }
  return source
}
