// Watches the time of rows: what a row has reached is told, each point of it once.
import type { Entity, Row } from '@steward/domain/entity'
import type { Ctx } from '../platform/ctx.ts'
import type { AnyParams, Item } from './job.ts'
import { hold } from './rows.ts'

/** How a point in the time of a row is told, and where it is kept that it was. */
export interface Telling<R, P> {
  /** Not needed where what is kept takes the point away from those the row has reached. */
  isTold?(ctx: Ctx, row: R, point: P): Promise<boolean>
  keep(ctx: Ctx, row: R, point: P): Promise<unknown>
  tell(ctx: Ctx, row: R, point: P): Promise<unknown>
}

export interface DeadlineWatch<E extends Entity, P, A> extends Telling<Row<E>, P> {
  entity: E
  /** Ids of rows that have reached something, as far as a statement knows. */
  due(ctx: Ctx, params: A): Promise<readonly string[]>
  /** What the row has reached by now, in the order in which it is told. */
  reached(ctx: Ctx, row: Row<E>, params: A): Promise<readonly P[]>
  /** What else the clock makes of the row, with what was told just now. */
  after?(ctx: Ctx, row: Row<E>, fresh: readonly P[]): Promise<unknown>
}

/** The items of a job, and what it does with each: `job('bill-window', …, { …, items: watch.items }, watch.each)`. */
export interface Watcher<A = AnyParams> {
  items(ctx: Ctx, params: A): Promise<Item[]>
  each(ctx: Ctx, item: Item, params: A): Promise<void>
}

/** Tells of a point of a row that is locked, unless that was done; says whether it was new. */
export async function tellOnce<R, P>(ctx: Ctx, telling: Telling<R, P>, row: R, point: P): Promise<boolean> {
  if (await telling.isTold?.(ctx, row, point)) return false
  await telling.keep(ctx, row, point)
  await telling.tell(ctx, row, point)
  return true
}

export const watcher = <E extends Entity, P, A = AnyParams>(watch: DeadlineWatch<E, P, A>): Watcher<A> => ({
  items: async (ctx, params) => (await watch.due(ctx, params)).map((id) => ({ id })),
  async each(ctx, { id }, params) {
    const [row] = await hold<E>(ctx, watch.entity, [id])
    if (!row) return
    const fresh: P[] = []
    for (const point of await watch.reached(ctx, row, params))
      if (await tellOnce(ctx, watch, row, point)) fresh.push(point)
    await watch.after?.(ctx, row, fresh)
  },
})

/** Several kinds of rows in one job, whose items say of which kind they are: `watchers({ 'inspection-bill': … })`. */
export const watchers = <A = AnyParams>(kinds: Readonly<Record<string, Watcher<A>>>): Watcher<A> => ({
  async items(ctx, params) {
    const found: Item[] = []
    for (const [name, { items }] of Object.entries(kinds))
      found.push(...(await items(ctx, params)).map(({ id }) => ({ id: `${name} ${id}` })))
    return found
  },
  async each(ctx, item, params) {
    const [name = '', id = ''] = item.id.split(' ')
    await kinds[name]?.each(ctx, { id }, params)
  },
})
