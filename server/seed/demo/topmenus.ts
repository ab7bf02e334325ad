// Two top menus: the daily work, and keeping the platform.
import { menuTree } from '@steward/domain/derive/menu'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { insert, link } from '../../system/insert.ts'
import { isKeeping } from '../platform.ts'

const topmenus = [
  { code: 'operations', name: '运维', source: 'tool', holds: (group: string) => !isKeeping(group) },
  { code: 'keeping', name: '系统', source: 'setting', holds: (group: string) => isKeeping(group) },
]

export async function seedTopmenus(tx: Tx): Promise<void> {
  await insert(
    tx,
    'topmenu',
    topmenus.map(({ code, name, source }, i) => ({
      id: newId(),
      tenantId: PLATFORM_TENANT,
      code,
      name,
      source,
      sort: i + 1,
    })),
  )
}

/** Hangs these menus under the top menus their group belongs to. */
export async function assignMenus(tx: Tx, codes: readonly string[]): Promise<void> {
  const known = new Set(codes)
  for (const { code, holds } of topmenus) {
    const groups = menuTree().filter((group) => holds(group.code))
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
