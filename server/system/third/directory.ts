// LDAP directories of a tenant as they are stored.
import { unknownPeople } from '@steward/domain/system/third-dictionaries'
import type { AppContext } from '../../platform/ctx.ts'
import { sealedTexts } from '../../platform/sealed-text.ts'
import type { Source } from './source.ts'

export interface Directory extends Source {
  way: 'ldap'
  rev: number
  url: string
  certificate: string
  bindDn: string
  /** Sealed. */
  bindPassword: unknown
  baseDn: string
  userFilter: string
  idAttribute: string
  accountAttribute: string
  nameAttribute: string
  groupAttribute: string
  groupRoles: string
}

const sealed = sealedTexts('identity-source')

export const sealBindPassword = (app: AppContext, tenant: string, plain: string) =>
  sealed.seal(app, `ldap ${tenant}`, plain)
export const openBindPassword = async (app: AppContext, { tenant, bindPassword }: Directory): Promise<string> =>
  (await sealed.open(app, `ldap ${tenant}`, bindPassword))?.toString('utf8') ?? ''

const columns = `d.id::text as id, d.rev, d.directory_name as name, d.url, coalesce(d.certificate, '') as certificate,
  coalesce(d.bind_dn, '') as "bindDn", d.bind_password as "bindPassword", d.base_dn as "baseDn",
  d.user_filter as "userFilter", d.id_attribute as "idAttribute", d.account_attribute as "accountAttribute",
  d.name_attribute as "nameAttribute", d.group_attribute as "groupAttribute", coalesce(d.group_roles, '') as "groupRoles",
  d.is_matched = 1 as "isMatched", d.unknown_as as "unknownAs", d.role_id::text as "roleId", d.dept_id::text as "deptId"`

/** How many are asked at a sign-in. */
const MOST = 3

/** Those that are switched on, in the order they were added. */
export const directoriesOf = (app: AppContext, tenant: string): Promise<Directory[]> =>
  read(
    app,
    tenant,
    `select ${columns} from ldap_directory d where d.tenant_id = $1 and d.status = 1 and d.is_deleted = 0
     order by d.id limit ${MOST}`,
    [],
  )

/** Whether it is switched on or not. */
export const directoryById = async (app: AppContext, tenant: string, id: string): Promise<Directory | undefined> =>
  (
    await read(
      app,
      tenant,
      `select ${columns} from ldap_directory d where d.tenant_id = $1 and d.id = $2 and d.is_deleted = 0`,
      [id],
    )
  )[0]

async function read(app: AppContext, tenant: string, text: string, values: readonly unknown[]): Promise<Directory[]> {
  const tx = app.db.lane('door').open({ tenant, platform: false })
  const [rows = []] = await tx.readOnce([{ text, values: [tenant, ...values] }])
  return rows.map((row) => {
    const unknownAs = unknownPeople.keys.find((key) => key === row.unknownAs) ?? 'refuse'
    return { ...(row as unknown as Directory), tenant, way: 'ldap', unknownAs }
  })
}
