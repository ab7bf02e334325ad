// A person's own settings of lists: columns, and the view that opens. Rows of `list_setting`, read once per session.
import { problem } from '@steward/domain/problems'
import { type ColumnSettings, columnSettings, listName } from '@steward/domain/system/view-content'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { type ShownView, viewsSeen } from './saved-view-wire.ts'

/** Lists of one person with settings. */
const MOST = 300

/** The plain list, chosen although a role or the hospital has a view that opens. */
const PLAIN = '0'

interface Setting {
  list: string
  columns: ColumnSettings | null
  viewId: string | null
}

export interface ListStart {
  columns: Record<string, ColumnSettings>
  /** What the person chose to open, by list: a view's id, or 0 for the plain list. */
  chosen: Record<string, string>
  /** What opens, by list. */
  views: Record<string, ShownView>
}

/** His own choice, else that of a role, else the hospital's; of several the newest. */
const nearness = (view: ShownView, chosen: string | undefined) =>
  view.id === chosen ? 0 : view.audience === 'roles' ? 1 : 2

async function start(ctx: Ctx): Promise<ListStart> {
  const settings = await ctx.tx.query<Setting & Record<string, unknown>>(
    'select list, columns, view_id as "viewId" from list_setting where tenant_id = $1 and user_id = $2',
    [ctx.tenant, ctx.me.userId],
  )
  const chosen = Object.fromEntries(settings.flatMap(({ list, viewId }) => (viewId ? [[list, viewId]] : [])))
  const possible = await viewsSeen(ctx, (where) =>
    where.add(
      `(t.id = any(${where.param(Object.values(chosen))}::bigint[]) or (t.is_usual = 1 and t.audience <> 'own'))`,
    ),
  )
  const views: ListStart['views'] = {}
  for (const view of possible) {
    const [own, best] = [chosen[view.list], views[view.list]]
    if (own === PLAIN) continue
    if (!best || nearness(view, own) < nearness(best, own)) views[view.list] = view
  }
  const columns = Object.fromEntries(settings.flatMap((one) => (one.columns ? [[one.list, one.columns]] : [])))
  return { columns, chosen, views }
}

async function mustFit(ctx: Ctx, lists: readonly string[]): Promise<void> {
  const [found] = await ctx.tx.query<{ n: number }>(
    'select count(*)::int as n from list_setting where tenant_id = $1 and user_id = $2 and list <> all($3)',
    [ctx.tenant, ctx.me.userId, lists],
  )
  if ((found?.n ?? 0) + lists.length > MOST) throw problem('saved-view.lists', { max: MOST })
}

const columnsBody = z.object({
  columns: z.record(listName, columnSettings.nullable()).refine((lists) => Object.keys(lists).length <= MOST),
})

async function writeColumns(ctx: Ctx, columns: z.output<typeof columnsBody>['columns']): Promise<true> {
  const lists = Object.keys(columns)
  await mustFit(ctx, lists)
  await ctx.tx.query(
    `insert into list_setting (tenant_id, user_id, list, columns)
     select $1, $2, key, nullif(value, 'null') from jsonb_each($3::jsonb)
     on conflict (tenant_id, user_id, list) do update set columns = excluded.columns`,
    [ctx.tenant, ctx.me.userId, JSON.stringify(columns)],
  )
  return true
}

const chooseBody = z.object({
  list: listName,
  /** A view's id, 0 for the plain list, null for what the role or the hospital opens. */
  view: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullable(),
})

async function choose(ctx: Ctx, { list, view }: z.output<typeof chooseBody>): Promise<true> {
  if (view !== null && view !== PLAIN) await seenOne(ctx, view, list)
  await mustFit(ctx, [list])
  await ctx.tx.query(
    `insert into list_setting (tenant_id, user_id, list, view_id) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id, list) do update set view_id = excluded.view_id`,
    [ctx.tenant, ctx.me.userId, list, view],
  )
  return true
}

/** One view the caller sees; 404 otherwise. */
export async function seenOne(ctx: Ctx, id: string, list?: string): Promise<ShownView> {
  const [found] = await viewsSeen(ctx, (where) => where.add(`t.id = ${where.param(id)}`))
  if (!found || (list !== undefined && found.list !== list)) throw problem('saved-view.unseen')
  return found
}

const shared = { tag: 'saved-view', may: 'signed-in' } as const

export const listSettingRoutes = [
  route({
    ...shared,
    method: 'GET',
    path: '/blade-system/saved-view/start',
    zh: '本人的列表设置',
    en: 'Own settings of all lists, with the views that open',
    run: start,
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/blade-system/saved-view/columns',
    zh: '保存本人的列设置',
    en: 'Keep own column settings of lists',
    body: columnsBody,
    run: (ctx, { body }) => writeColumns(ctx, body.columns),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/blade-system/saved-view/choose',
    zh: '选择默认打开的视图',
    en: 'Choose the view that opens',
    body: chooseBody,
    run: (ctx, { body }) => choose(ctx, body),
  }),
]
