// Roles of a demonstration hospital: who sees which screens, and whose sight is narrowed to their own department.
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { type Planted, insert, link } from '../../system/insert.ts'
import { grantMenus, usualMenus } from '../../system/provision.ts'
import { menusOf } from '../platform.ts'

const reader = ['notice', 'notice_view', 'mail', 'mail_view', 'mail_send', 'mail_reply', 'mail_delete']
const worker = [...reader, 'area', 'area_view']
const leader = [...worker, 'user', 'user_view', 'dept', 'dept_view', 'post']

export const roles = [
  { name: '管理员', alias: 'admin', menus: undefined },
  { name: '调度员', alias: 'dispatcher', menus: leader },
  { name: '班长', alias: 'foreman', menus: leader, isNarrowed: true },
  { name: '技工', alias: 'technician', menus: worker },
  { name: '护士', alias: 'nurse', menus: reader },
] as const

/** Answers the id of each role by its name; roles that are there already are kept. */
export async function seedRoles(tx: Tx, tenantId: string, scopes: readonly string[]): Promise<Map<string, string>> {
  const known = await tx.query<{ id: string; name: string }>(
    'select id, role_name as name from role where tenant_id = $1 and is_deleted = 0',
    [tenantId],
  )
  const ids = new Map(known.map((row) => [row.name, row.id]))
  const missing = roles.filter((role) => !ids.has(role.name))
  for (const role of missing) ids.set(role.name, newId())
  await insert(
    tx,
    'role',
    missing.map((role, i) => ({
      id: ids.get(role.name),
      tenantId,
      parentId: null,
      ancestors: '0',
      roleName: role.name,
      roleAlias: role.alias,
      sort: i + 3,
    })),
  )
  for (const role of missing) {
    const roleId = ids.get(role.name) ?? ''
    await grantMenus(tx, { tenantId, roleId }, role.menus ? await menusOf(tx, role.menus) : await usualMenus(tx))
    if ('isNarrowed' in role)
      await link(
        tx,
        'role_scope',
        scopes.map((scopeId) => ({ tenantId, roleId, scopeId, scopeCategory: 1 })),
      )
  }
  return ids
}

const OWN_AND_BELOW = 4

/** Data scopes that narrow people and departments to one's own and what is below; answers their ids. */
export async function seedScopes(tx: Tx): Promise<string[]> {
  const [users, depts] = await Promise.all([menusOf(tx, ['user']), menusOf(tx, ['dept'])])
  const scope = (scopeName: string, menuId: unknown, resourceCode: string, scopeColumn: string): Planted => ({
    id: newId(),
    tenantId: PLATFORM_TENANT,
    scopeName,
    menuId,
    resourceCode,
    scopeType: OWN_AND_BELOW,
    scopeColumn,
  })
  return insert(tx, 'data_scope', [
    scope('本部门及下级人员', users[0], 'user', 'deptId'),
    scope('本部门及下级部门', depts[0], 'dept', 'id'),
  ])
}
