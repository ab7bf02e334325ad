// What clients build a person's navigation and buttons from: the menus and buttons the caller holds.
import { menu } from '@steward/domain/index'
import type { Shown } from '../../engine/behave.ts'
import { engineOf } from '../../engine/engine.ts'
import { toWire } from '../../engine/wire.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Identity } from '../../platform/identity.ts'
import { named } from '../every.ts'
import { underFamilyCodes } from '../family/buttons.ts'
import { asTheyOpen } from '../family/menus.ts'
import { forest } from '../forest.ts'
import { type MenuRow, menuRows } from './menu-rows.ts'
import { BUTTON, MENU, buttonOf, routeOf } from './menu-shapes.ts'

type Rows = readonly MenuRow[]

export async function navigation(ctx: Ctx, { topMenuId }: Record<string, string>) {
  const topmenuId = named(topMenuId)
  const all = await menuRows(ctx.app)
  const within = topmenuId ? await underTopmenu(ctx, all, topmenuId) : undefined
  const own = all.filter((row) => row.category === MENU && holds(ctx.me, row) && within?.has(row.id) !== false)
  // Copied, as it is converted in place.
  const shown = toWire(
    menu,
    own.map((row) => ({ ...row })),
    engineOf(ctx).captions,
  )
  const folders = foldersAmong(all)
  return withoutEmpty(forest((ctx.me.readsForests ? asTheyOpen(shown, folders) : shown).map(routeOf)), folders)
}

/** Those his identity was read with: disabled ones are left out. */
const holds = ({ isPlatform, permissions }: Identity, { code }: MenuRow) => isPlatform || permissions.has(code)

/** Menus of a top menu, and those above them: fully checked ones only are stored. */
async function underTopmenu(ctx: Ctx, all: Rows, topmenuId: string): Promise<ReadonlySet<string>> {
  const [links = []] = await ctx.tx.readOnce([
    { text: 'select menu_id::text as id from topmenu_menu where topmenu_id = $1', values: [topmenuId] },
  ])
  const parents = new Map(all.map((row) => [row.id, row.parentId]))
  const found = new Set<string>()
  for (const { id } of links)
    for (let at = String(id); parents.has(at) && !found.has(at); at = parents.get(at) ?? '') found.add(at)
  return found
}

/** Menus with menus below them; what holds buttons is a screen. */
function foldersAmong(all: Rows): ReadonlySet<unknown> {
  const holding = parentsOf(all, BUTTON)
  return new Set([...parentsOf(all, MENU)].filter((id) => !holding.has(id)))
}

const parentsOf = (rows: Rows, category: number) =>
  new Set(rows.filter((row) => row.category === category).map((row) => row.parentId))

/** Nothing opens in a folder of which the caller holds no entry, nor in one that has only such folders. */
const withoutEmpty = (nodes: readonly Shown[], folders: ReadonlySet<unknown>): Shown[] =>
  nodes.flatMap((node) => {
    if (!Array.isArray(node.children)) return folders.has(node.id) ? [] : [node]
    const children = withoutEmpty(node.children, folders)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** Menus with at least one button: clients treat every leaf as a permission. */
export async function buttons(ctx: Ctx) {
  const rows = (await menuRows(ctx.app)).filter((row) => holds(ctx.me, row))
  const own = rows.filter((row) => row.category === BUTTON)
  const holding = new Set(own.map((row) => row.parentId))
  const shown: readonly Shown[] = ctx.me.readsForests ? own.flatMap(underFamilyCodes) : own
  return forest([...rows.filter((row) => holding.has(row.id)), ...shown].map(buttonOf))
}
