// Declared top menus and the menu groups under them.
import { menuTree, topMenus } from '@steward/domain/derive/menu'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { insert, link } from '../../system/insert.ts'
import { isKeeping } from '../platform.ts'

const holds: Record<(typeof topMenus)[number]['code'], (group: string) => boolean> = {
  operations: (group) => !isKeeping(group),
  keeping: isKeeping,
}

export async function seedTopmenus(tx: Tx): Promise<void> {
  await insert(
    tx,
    'topmenu',
    topMenus.map(({ code, zh, icon }, i) => ({
      id: newId(),
      tenantId: PLATFORM_TENANT,
      code,
      name: zh,
      source: icon,
      sort: i + 1,
    })),
  )
}

/** Assigns these menus to the top menus of their group. */
export async function assignMenus(tx: Tx, codes: readonly string[]): Promise<void> {
  const known = new Set(codes)
  for (const { code } of topMenus) {
    const groups = menuTree().filter((group) => holds[code](group.code))
    const own = groups
      .flatMap((group) => [group.code, ...group.children.map((item) => item.code)])
      .filter((one) => known.has(one))
    const pairs = await tx.query<{ topmenuId: string; menuId: string }>(
      `select t.id as "topmenuId", m.id as "menuId" from topmenu t, menu m
       where t.code = $1 and t.is_deleted = 0 and m.code = any($2) and m.is_deleted = 0`,
      [code, own],
    )
    await link(tx, 'topmenu_menu', pairs)
  }
}
