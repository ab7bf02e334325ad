// Provisions a new tenant: roles, a department, a position, copies of the dictionaries, and an administrator account.
import type { Locale } from '@steward/domain/alarm/words'
import { cut } from '@steward/domain/cut'
import { dictionaries } from '@steward/domain/dictionaries'
import type { DbRow, Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { TOP_KEY } from '../dictionary/dictionary-keys.ts'
import { readParam } from '../dictionary/params.ts'
import { type Planted, insert, link } from '../insert.ts'
import { plantRoles } from '../role/plant-roles.ts'
import { hashPassword } from '../sign-in/password.ts'
import { TENANT_ROLE } from '../user/administrators.ts'
import { demandChange, drawPassword } from '../user/password-rule.ts'

export interface Provisioned {
  account: string
  /** Not stored in plain text: shown once to the tenant's creator. */
  password: string
  deptId: string
  roleId: string
}

interface NewTenant {
  tenantId: string
  tenantName: string
  /** Language of the names it starts with; the people of the tenant change them as they like. */
  locale?: Locale
}

const words = {
  zh: { administrator: '管理员', director: '院长' },
  en: { administrator: 'Administrator', director: 'Director' },
} as const

/** The transaction must see and write the new tenant's rows. */
export async function provision(tx: Tx, { tenantId, tenantName, locale = 'zh' }: NewTenant): Promise<Provisioned> {
  const [roleId, deptId, postId] = [newId(), newId(), newId()]
  const account = 'admin'
  const { administrator, director } = words[locale]
  const password = await drawPassword(tx, { tenant: tenantId, account })
  const name = cut(tenantName, 45)
  const root = { tenantId, parentId: null, ancestors: '0' }
  await insert(tx, 'role', [
    { ...root, id: roleId, roleName: administrator, roleAlias: 'admin', builtIn: TENANT_ROLE, sort: 2 },
  ])
  await insert(tx, 'dept', [{ ...root, id: deptId, deptName: name, fullName: name, deptCategory: 1, sort: 2 }])
  await insert(tx, 'post', [{ tenantId, id: postId, postCode: 'director', postName: director, category: 1, sort: 1 }])
  await copyDictionaries(tx, tenantId, locale)
  await grantMenus(tx, { tenantId, roleId }, await usualMenus(tx))
  await plantRoles(tx, tenantId, locale)
  const person = {
    account,
    realName: administrator,
    name: administrator,
    sex: 1,
    roleId: [roleId],
    deptId: [deptId],
    postId: [postId],
  }
  const id = newId()
  await insert(tx, 'user', [{ tenantId, id, ...person, password: await hashPassword(password) }])
  await demandChange(tx, [{ id, tenantId }])
  return { account, password, deptId, roleId }
}

/** Menus of a tenant's administrator: those listed in the parameter, with their descendants. */
export async function usualMenus(tx: Tx): Promise<string[]> {
  const codes = (await readParam(tx, 'tenant.default.menuCode'))?.split(',').map((code) => code.trim()) ?? []
  const rows = await tx.query<{ id: string }>(
    `with named as (select id from menu where code = any($1) and is_deleted = 0)
     select id from menu where is_deleted = 0
       and (id in (select id from named) or string_to_array(ancestors, ',') && array(select id::text from named))`,
    [codes],
  )
  return rows.map((row) => row.id)
}

export const grantMenus = (tx: Tx, role: { tenantId: string; roleId: string }, menus: readonly string[]) =>
  link(
    tx,
    'role_menu',
    menus.map((menuId) => ({ ...role, menuId })),
  )

/** New tenants start with copies of the platform tenant's dictionaries. */
async function copyDictionaries(tx: Tx, tenantId: string, locale: Locale): Promise<void> {
  const rows = await tx.query(
    `select id, parent_id as "parentId", ancestors, code, dict_key as "dictKey", dict_value as "dictValue", sort, remark, is_sealed as "isSealed"
     from dict_biz where tenant_id = $1 and is_deleted = 0`,
    [PLATFORM_TENANT],
  )
  const renewed = new Map<unknown, string>(rows.map((row) => [row.id, newId()]))
  const copies = rows.map((row): Planted => {
    const ancestors = String(row.ancestors)
      .split(',')
      .map((id) => renewed.get(id) ?? id)
    return {
      ...row,
      id: renewed.get(row.id),
      parentId: renewed.get(row.parentId) ?? null,
      ancestors: ancestors.join(','),
      tenantId,
      ...(locale === 'en' ? inEnglish(row) : {}),
    }
  })
  await insert(tx, 'dict_biz', copies)
}

/** The caption as declared; one that people have added or changed keeps its own. */
function inEnglish({ code, dictKey, dictValue }: DbRow): Planted {
  const dictionary = dictionaries.find((one) => one.code === code)
  const entry = dictKey === TOP_KEY ? dictionary : dictionary?.entries[String(dictKey)]
  return entry && entry.zh === dictValue ? { dictValue: entry.en } : {}
}
