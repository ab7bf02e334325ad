// Plants the roles of a tenant, and grants codes to roles.
import type { Locale } from '@steward/domain/alarm/words'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { insert, link } from '../insert.ts'
import { scopeId } from './role-scopes.ts'
import { roleTemplates } from './role-templates.ts'

/** Returns role ids by name; an existing role with the alias stays unchanged. */
export async function plantRoles(tx: Tx, tenantId: string, locale: Locale = 'zh'): Promise<Map<string, string>> {
  const stored = await tx.query<{ id: string; name: string; alias: string }>(
    'select id, role_name as name, role_alias as alias from role where tenant_id = $1 and is_deleted = 0',
    [tenantId],
  )
  const aliases = new Set(stored.map((row) => row.alias))
  const missing = roleTemplates
    .map((template, i) => ({ id: newId(), sort: i + 3, template }))
    .filter(({ template }) => !aliases.has(template.alias))
  await insert(
    tx,
    'role',
    missing.map(({ id, sort, template }) => ({
      id,
      tenantId,
      parentId: null,
      ancestors: '0',
      roleName: template[locale],
      roleAlias: template.alias,
      home: { of: template.home },
      sort,
    })),
  )
  for (const { id: roleId, template } of missing) {
    await grantCodes(tx, { tenantId, roleId }, template.codes)
    const narrowed = template.narrowed.map(scopeId)
    await link(
      tx,
      'role_scope',
      narrowed.map((id) => ({ tenantId, roleId, scopeId: id, scopeCategory: 1 })),
    )
  }
  return new Map([
    ...stored.map((row) => [row.name, row.id] as const),
    ...missing.map(({ id, template }) => [template[locale], id] as const),
  ])
}

export async function grantCodes(
  tx: Tx,
  { tenantId, roleId }: { tenantId: string; roleId: string },
  codes: readonly string[],
): Promise<void> {
  const menus = await tx.query<{ id: string }>('select id from menu where code = any($1) and is_deleted = 0', [codes])
  await link(
    tx,
    'role_menu',
    menus.map(({ id: menuId }) => ({ tenantId, roleId, menuId })),
  )
}
