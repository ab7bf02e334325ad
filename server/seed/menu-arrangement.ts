// The menu's arrangement that came with a later version: given once to installations that have the earlier one, folder by
// folder, where people have not arranged it themselves.
import { type MenuItem, menuTree } from '@steward/domain/derive/menu'
import type { Tx } from '../platform/db.ts'
import { PLATFORM_TENANT } from '../platform/identity.ts'

const DONE = 'menus.arranged-by-work'

/** The folder called anew, where it still has the name it came with. */
const renamed = [{ code: 'desk', from: '工作台' }] as const

interface Row {
  [column: string]: unknown
  id: string
  code: string
  parentId: string | null
  ancestors: string
  sort: number
}

/** Needs the menus that are new to be there. */
export async function arrangeMenus(tx: Tx, now: Date): Promise<void> {
  const begun = await tx.query(
    'insert into installation (name, value) values ($1, $2) on conflict do nothing returning 1',
    [DONE, now.toISOString()],
  )
  if (begun.length === 0) return
  const rows = await tx.query<Row>(
    `select id::text as id, code, parent_id::text as "parentId", ancestors, sort from menu where category = 1 and is_deleted = 0`,
  )
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const arranged = await arrangedByPeople(tx)
  const added = new Map<string, Set<string>>()
  for (const group of menuTree()) {
    const folder = byCode.get(group.code)
    if (!folder || arranged.has(folder.id)) continue
    for (const item of group.children) {
      const row = byCode.get(item.code)
      if (!row || arranged.has(row.parentId ?? '')) continue
      const from = rows.find(({ id }) => id === row.parentId)?.code
      if (from !== undefined && from !== group.code) note(added, from, group.code)
      await place(tx, row, folder, item)
    }
  }
  for (const { code, from } of renamed) {
    const name = menuTree().find((group) => group.code === code)?.zh
    await tx.query('update menu set name = $3, rev = rev + 1 where code = $1 and name = $2', [code, from, name])
  }
  await widenUsual(tx, added)
}

/** Folders in which people have moved an entry, from there or to there. */
async function arrangedByPeople(tx: Tx): Promise<ReadonlySet<string>> {
  const found = await tx.query<{ id: string }>(
    `with moved as (select row_id, changes from history
       where tenant_id = $1 and entity = 'menu' and actor_kind = 'person' and (changes ? 'sort' or changes ? 'parent_id'))
     select distinct f.id::text as id from moved h join menu m on m.id = h.row_id,
       lateral (values (m.parent_id::text), (h.changes->'parent_id'->>0), (h.changes->'parent_id'->>1)) as f (id) where f.id is not null`,
    [PLATFORM_TENANT],
  )
  return new Set(found.map(({ id }) => id))
}

async function place(tx: Tx, row: Row, folder: Row, { sort }: MenuItem): Promise<void> {
  const ancestors = `${folder.ancestors},${folder.id}`
  if (row.parentId === folder.id && row.sort === sort) return
  await tx.query('update menu set parent_id = $2, ancestors = $3, sort = $4, rev = rev + 1 where id = $1', [
    row.id,
    folder.id,
    ancestors,
    sort,
  ])
  await tx.query('update menu set ancestors = $2 where parent_id = $1', [row.id, `${ancestors},${row.id}`])
}

const note = (added: Map<string, Set<string>>, from: string, to: string) =>
  added.set(from, (added.get(from) ?? new Set()).add(to))

/** Where people wrote down what new hospitals get by its folders, they get what stood in them as before. */
async function widenUsual(tx: Tx, added: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const params = await tx.query<{ id: string; value: string }>(
    `select id::text as id, param_value as value from param
     where param_key = 'tenant.default.menuCode' and update_user is not null and is_deleted = 0`,
  )
  for (const { id, value } of params) {
    const codes = value.split(',').map((code) => code.trim())
    const more = codes.flatMap((code) => [...(added.get(code) ?? [])]).filter((code) => !codes.includes(code))
    if (more.length > 0)
      await tx.query('update param set param_value = $2, rev = rev + 1 where id = $1', [
        id,
        [...codes, ...new Set(more)].join(','),
      ])
  }
}
