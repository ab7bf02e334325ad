// What clients build a person's navigation and buttons from: the menus and buttons the caller holds.
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
  return forest(rows.map(routeOf))
}

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
