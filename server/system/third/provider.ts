// OpenID providers of a tenant as they are stored.
import { unknownPeople } from '@steward/domain/system/third-dictionaries'
import type { AppContext } from '../../platform/ctx.ts'
import { sealedTexts } from '../../platform/sealed-text.ts'
import type { Source } from './source.ts'

export interface Provider extends Source {
  way: 'oidc'
  rev: number
  /** Part of the redirect address. */
  source: string
  issuer: string
  clientId: string
  /** Sealed. */
  clientSecret: unknown
  address: string
  scopes: string
  accountClaim: string
  nameClaim: string
}

const sealed = sealedTexts('identity-source')

export const sealSecret = (app: AppContext, tenant: string, plain: string) => sealed.seal(app, `oidc ${tenant}`, plain)
export const openSecret = async (app: AppContext, { tenant, clientSecret }: Provider): Promise<string> =>
  (await sealed.open(app, `oidc ${tenant}`, clientSecret))?.toString('utf8') ?? ''

const columns = `p.id::text as id, p.rev, p.provider_name as name, p.source, p.issuer, p.client_id as "clientId",
  p.client_secret as "clientSecret", p.address, p.scopes, p.account_claim as "accountClaim", p.name_claim as "nameClaim",
  p.is_matched = 1 as "isMatched", p.unknown_as as "unknownAs", p.role_id::text as "roleId", p.dept_id::text as "deptId"`

// A provider is nobody's while its tenant is switched off or over.
const offered = `from oidc_provider p where p.tenant_id = $1 and p.status = 1 and p.is_deleted = 0`

/** Those that are switched on, in the order of their names. */
export const providersOf = (app: AppContext, tenant: string): Promise<Provider[]> =>
  read(app, tenant, `select ${columns} ${offered} order by p.provider_name, p.id limit 20`, [])

export const providerNamed = async (app: AppContext, tenant: string, source: string): Promise<Provider | undefined> =>
  (await read(app, tenant, `select ${columns} ${offered} and p.source = $2`, [source]))[0]

export const providerById = async (app: AppContext, tenant: string, id: string): Promise<Provider | undefined> =>
  (await read(app, tenant, `select ${columns} ${offered} and p.id = $2`, [id]))[0]

async function read(app: AppContext, tenant: string, text: string, values: readonly unknown[]): Promise<Provider[]> {
  const tx = app.db.lane('door').open({ tenant, platform: false })
  const [rows = []] = await tx.readOnce([{ text, values: [tenant, ...values] }])
  return rows.map((row) => {
    const unknownAs = unknownPeople.keys.find((key) => key === row.unknownAs) ?? 'refuse'
    return { ...(row as unknown as Provider), tenant, way: 'oidc', unknownAs }
  })
}
