// Seeds declared menus: adds new ones; renamed, moved or deleted ones stay as people left them.
import { type MenuItem, menuTree } from '@steward/domain/derive/menu'
import type { Button } from '@steward/domain/derive/permissions'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { PLATFORM_TENANT } from '../platform/identity.ts'
import { type Planted, insert } from '../system/insert.ts'

interface Stored {
  id: string
  code: string
  ancestors: string
  isDeleted: number
}

const MENU = 1
const BUTTON = 2

/** Returns the added codes. */
export async function seedMenus(tx: Tx): Promise<string[]> {
  const rows = await tx.query<Stored & Record<string, unknown>>(
    'select id, code, ancestors, is_deleted as "isDeleted" from menu order by is_deleted desc',
  )
  const stored = new Map<string, Stored>(rows.map((row) => [row.code, row]))
  const missing = menuTree().flatMap((group) => missingOf(stored, group))
  await insert(tx, 'menu', missing)
  return missing.map((row) => String(row.code))
}

function missingOf(stored: ReadonlyMap<string, Stored>, item: MenuItem, above?: Stored): Planted[] {
  const known = stored.get(item.code)
  // Nothing is added under a deleted menu.
  if (known?.isDeleted === 1) return []
  const own = known ?? { id: newId(), code: item.code, ancestors: pathUnder(above), isDeleted: 0 }
  const buttons = item.buttons
    .filter((button) => !stored.has(button.code))
    .map((button, i) => buttonRow(item, button, i + 1, own))
  return [
    ...(known ? [] : [menuRow(item, own, above)]),
    ...buttons,
    ...item.children.flatMap((child) => missingOf(stored, child, own)),
  ]
}

const pathUnder = (above: Stored | undefined) => (above ? `${above.ancestors},${above.id}` : '0')

const menuRow = (item: MenuItem, { id, ancestors }: Stored, above: Stored | undefined): Planted => ({
  id,
  tenantId: PLATFORM_TENANT,
  parentId: above?.id ?? null,
  ancestors,
  code: item.code,
  name: item.zh,
  alias: 'menu',
  path: item.path,
  source: item.icon,
  sort: item.sort,
  category: MENU,
  action: null,
  isOpen: 1,
})

const verbs: Record<string, string> = { add: 'submit', edit: 'submit', delete: 'remove', view: 'detail' }

const buttonRow = (item: MenuItem, button: Button, sort: number, above: Stored): Planted => ({
  id: newId(),
  tenantId: PLATFORM_TENANT,
  parentId: above.id,
  ancestors: pathUnder(above),
  code: button.code,
  name: button.zh,
  alias: button.alias,
  path: `/api/${item.entity?.path ?? item.code}/${verbs[button.alias] ?? button.alias}`,
  source: null,
  sort,
  category: BUTTON,
  action: button.place,
  isOpen: 1,
})
