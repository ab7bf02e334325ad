// What clients build a person's navigation and buttons from: the menus and buttons the caller holds.
import type { Shown } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { named } from './every.ts'
import { underFamilyCodes } from './family-buttons.ts'
import { forest } from './forest.ts'
import { ownMenus, underTopmenu } from './held.ts'
import { BUTTON, MENU, buttonOf, routeOf } from './menu-shapes.ts'

export async function navigation(ctx: Ctx, { topMenuId }: Record<string, string>) {
  const topmenuId = named(topMenuId)
  const rows = await ownMenus(ctx, (where) => {
    where.add(`t.category = ${MENU}`)
    if (topmenuId) underTopmenu(where, topmenuId)
  })
  return withoutEmpty(forest(rows.map(routeOf)), await foldersAmong(ctx, rows))
}

/** Of the rows without others below them those that hold menus, of which none is among them. */
async function foldersAmong(ctx: Ctx, rows: readonly Shown[]): Promise<ReadonlySet<unknown>> {
  const above = new Set(rows.map((row) => row.parentId))
  const leaves = rows.map((row) => row.id).filter((id) => !above.has(id))
  const [found = []] = await ctx.tx.readOnce([
    {
      text: `select distinct c.parent_id::text as id from menu c
        where c.parent_id = any($1::bigint[]) and c.category = ${MENU} and c.is_deleted = 0
          and not exists (select from menu b where b.parent_id = c.parent_id and b.category = ${BUTTON} and b.is_deleted = 0)`,
      values: [leaves],
    },
  ])
  return new Set(found.map((row) => row.id))
}

/** Nothing opens in a folder of which the caller holds no entry, nor in one that has only such folders. */
const withoutEmpty = (nodes: readonly Shown[], empty: ReadonlySet<unknown>): Shown[] =>
  nodes.flatMap((node) => {
    if (!Array.isArray(node.children)) return empty.has(node.id) ? [] : [node]
    const children = withoutEmpty(node.children, empty)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** Menus with at least one button: clients treat every leaf as a permission. Captions are not read for hundreds of rows. */
export async function buttons(ctx: Ctx) {
  const { isPlatform, permissions } = ctx.me
  const [rows = []] = await ctx.tx.readOnce([
    {
      text: `select id::text as id, coalesce(parent_id::text, '0') as "parentId", code, name, alias, path, source, action, sort, category
        from menu where is_deleted = 0 and ($1 or code = any($2::text[])) order by sort, id`,
      values: [isPlatform, isPlatform ? [] : [...permissions]],
    },
  ])
  const own = rows.filter((row) => row.category === BUTTON)
  const holding = new Set(own.map((row) => row.parentId))
  const shown = ctx.me.readsForests ? own.flatMap(underFamilyCodes) : own
  return forest([...rows.filter((row) => holding.has(row.id)), ...shown].map(buttonOf))
}
