// Access keys by their name, with what they may do: read once, kept for a while, dropped when anything behind them changes.
import { callName, callsOf, codesOf } from '@steward/domain/iot/access/access-scopes'
import type { BlockList } from 'node:net'
import { cached } from '../../platform/cache/cached.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { type DbRow, platformScope } from '../../platform/db.ts'
import type { Bound, Identity } from '../../platform/identity.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import { openSecret } from './secret.ts'

export interface AccessKey {
  id: string
  tenant: string
  appKey: string
  /** Of the row it was read from. */
  rev: number
  secret: Buffer | undefined
  former: { secret: Buffer; until: number } | undefined
  isEnabled: boolean
  /** Epoch in ms. */
  validFrom: number
  validTo: number
  from: BlockList | undefined
  rateLimit: number
  identity: Identity
}

const MOST = 10_000
const KEPT = 30_000

const tenantOf = `select k.tenant_id as tenant from api_key k
  join tenant n on n.tenant_id = k.tenant_id and n.is_deleted = 0 and n.status = 1
    and (n.expire_time is null or n.expire_time > $2 or n.tenant_id = '000000')
  where k.app_key = $1`

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const branchOf = (table: string, column: string) =>
  `case when cardinality(${column}) > 0 then array(select b.id::text from ${table} b where b.is_deleted = 0
     and (b.id = any(${column}) or string_to_array(b.ancestors, ',') && ${column}::text[])) end`

const keyOf = `select k.id::text as id, k.rev, k.access_name as name, coalesce(k.create_user, 0)::text as owner, k.scopes, k.status,
    ${branchOf('area', 'k.area_ids')} as areas, ${branchOf('device_type', 'k.type_ids')} as types, k.ip_allow as "ipAllow",
    k.rate_limit as "rateLimit", ${ms('k.valid_from')} as "validFrom", ${ms('k.valid_to')} as "validTo",
    k.app_secret as "appSecret", k.former_secret as "formerSecret", ${ms('k.overlap_until')} as "overlapUntil"
  from api_access k where k.tenant_id = $1 and k.app_key = $2 and k.is_deleted = 0`

export interface AccessKeys {
  /** Whether it is known without asking the database. */
  isKept(appKey: string): boolean
  find(appKey: string): Promise<AccessKey | undefined>
  forget(appKey: string): void
}

export function createAccessKeys(app: AppContext): AccessKeys {
  async function read(appKey: string): Promise<AccessKey | undefined> {
    const [[found] = []] = await app.db.open(platformScope).readOnce([{ text: tenantOf, values: [appKey, app.now()] }])
    if (!found) return undefined
    const tenant = String(found.tenant)
    const [[row] = []] = await app.db
      .open({ tenant, platform: false })
      .readOnce([{ text: keyOf, values: [tenant, appKey] }])
    return row && keyFrom(app, tenant, appKey, row)
  }

  const keys = cached<string, AccessKey | undefined>(app, {
    follows: ['api_access', 'area', 'device_type', 'tenant'],
    key: (appKey) => appKey,
    load: read,
    size: MOST,
    maxAge: KEPT,
    isOfRights: true,
  })
  return { isKept: (appKey) => keys.known(appKey) !== undefined, find: keys.get, forget: keys.forget }
}

async function keyFrom(app: AppContext, tenant: string, appKey: string, row: DbRow): Promise<AccessKey> {
  const former = await openSecret(app, appKey, row.formerSecret)
  const ranges = rangesFrom(String(row.ipAllow ?? ''))
  const isLimited = String(row.ipAllow ?? '').trim() !== ''
  return {
    id: String(row.id),
    tenant,
    appKey,
    rev: Number(row.rev),
    secret: await openSecret(app, appKey, row.appSecret),
    former: former && row.overlapUntil !== null ? { secret: former, until: Number(row.overlapUntil) } : undefined,
    isEnabled: row.status === 1,
    validFrom: row.validFrom === null ? -Infinity : Number(row.validFrom),
    validTo: row.validTo === null ? Infinity : Number(row.validTo),
    from: isLimited ? ranges.ranges : undefined,
    rateLimit: Number(row.rateLimit),
    identity: identityOf(tenant, appKey, row),
  }
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Rows are written in the name of whoever answers for the key, under the key's own name. */
function identityOf(tenant: string, appKey: string, row: DbRow): Identity {
  const scopes = textsOf(row.scopes)
  const calls = callsOf(scopes)
  return {
    sessionId: '',
    clientId: '',
    tenant,
    userId: String(row.owner),
    account: appKey,
    realName: String(row.name),
    deptIds: [],
    deptsBelow: [],
    roleIds: [],
    roles: [],
    isPlatform: false,
    isAdministrator: false,
    permissions: new Set(codesOf(scopes)),
    dataScopes: [],
    apiPaths: calls.map(({ path }) => path),
    isLocked: false,
    isPasswordDue: false,
    access: { id: String(row.id), calls: new Set(calls.map(callName)), bounds: boundsOf(row) },
  }
}

function boundsOf({ areas, types }: DbRow): Bound[] {
  const to = (value: unknown, bounds: readonly (readonly [resource: string, column: string])[]) =>
    value === null ? [] : bounds.map(([resource, column]) => ({ resource, column, ids: textsOf(value) }))
  return [
    ...to(areas, [
      ['device', 'areaId'],
      ['alarm-record', 'areaId'],
      ['area', 'id'],
    ]),
    ...to(types, [
      ['device', 'deviceTypeId'],
      ['alarm-record', 'deviceTypeId'],
      ['device-type', 'id'],
    ]),
  ]
}
