// Recognizes the passes of the dashboard: identities that may make its calls and no other (access.calls), kept for a
// while and dropped when anything behind them changes.
import { areaBounds, passCalls } from '@steward/domain/report/dashboard/calls'
import { cached } from '../../platform/cache/cached.ts'
import { callerOf } from '../../platform/caller.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { type DbRow, platformScope } from '../../platform/db.ts'
import type { Identity } from '../../platform/identity.ts'
import { identityByPerson, readIdentity } from '../../system/sign-in/identity-row.ts'
import type { Authenticate } from '../../system/sign-in/identity.ts'
import { hashToken } from '../../system/sign-in/tokens.ts'
import { isIdle } from '../../system/user/security.ts'
import { kindOfPass } from './pass-rows.ts'

const MOST = 2_000
const KEPT = 30_000
/** Walls ask every few seconds; that they were seen is noted this often (ms). */
const NOTED = 60_000

const follows = [
  'dashboard_wall',
  'area',
  'tenant',
  'session',
  'user',
  'role',
  'role_menu',
  'role_scope',
  'tenant_menu',
  'menu',
  'dept',
  'data_scope',
  'security_setting',
] as const

const openTenant = `join tenant n on n.tenant_id = p.tenant_id and n.is_deleted = 0 and n.status = 1
  and (n.expire_time is null or n.expire_time > $2 or n.tenant_id = '000000')`

const viewOf = `select s.id::text as id, s.tenant_id as tenant, s.client_id as client, u.id::text as "userId",
    case when s.role_id is null then u.role_id else array[s.role_id] end as roles,
    case when s.dept_id is null then u.dept_id else array[s.dept_id] end as depts,
    extract(epoch from p.expires_at)::float8 * 1000 as expires
  from dashboard_pass p join session s on s.id = p.session_id and s.ended_at is null and s.locked_at is null and not ${isIdle('$2')}
  join "user" u on u.id = s.user_id and u.tenant_id = s.tenant_id and u.is_deleted = 0 and u.status = 1 ${openTenant}
  where p.hash = $1 and p.expires_at > $2`

// Of a hospital with a package nothing beyond it is left, whatever its walls were once given.
const tenantOf = `select p.tenant_id as tenant, p.wall_id::text as wall, case when n.package_id is not null then array(
    select m.code::text from tenant_menu t join menu m on m.id = t.menu_id and m.is_deleted = 0 where t.tenant_id = n.tenant_id) end as admitted
  from dashboard_pass p ${openTenant} where p.hash = $1 and p.wall_id is not null`

const wallOf = `select w.id::text as id, w.wall_name as name, w.rights, coalesce(w.create_user, 0)::text as owner,
    case when cardinality(w.area_ids) > 0 then array(select b.id::text from area b where b.is_deleted = 0
      and (b.id = any(w.area_ids) or string_to_array(b.ancestors, ',') && w.area_ids::text[])) end as areas
  from dashboard_wall w where w.tenant_id = $1 and w.id = $2 and w.is_deleted = 0 and w.status = 1 and w.binding = 'bound'`

interface Known {
  identity: Identity
  expires: number
  noted: number
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Sessions as before, and passes besides. */
export function recognizing(app: AppContext, sessions: Authenticate): Authenticate {
  const passes = createPasses(app)
  return (token, ...how) => (kindOfPass(token) ? passes(token, ...how) : sessions(token, ...how))
}

function createPasses(app: AppContext): Authenticate {
  async function view(hash: Buffer, ip: string): Promise<Known | undefined> {
    const now = app.now()
    const holder = { tenant: '', caller: callerOf(ip) }
    const [[held] = []] = await app.db.open(platformScope, { holder }).readOnce([{ text: viewOf, values: [hash, now] }])
    if (!held) return undefined
    const person = {
      userId: String(held.userId),
      tenant: String(held.tenant),
      roleIds: textsOf(held.roles),
      deptIds: textsOf(held.depts),
    }
    const [[row] = []] = await app.db.open(platformScope, { holder }).readOnce([identityByPerson(person, now)])
    const found = readIdentity(row)
    if (!found) return undefined
    const sessionId = String(held.id)
    const access = { id: sessionId, calls: new Set(passCalls), bounds: [] }
    const identity = { ...found.identity, sessionId, clientId: String(held.client), access }
    return { identity, expires: Number(held.expires), noted: Infinity }
  }

  async function wall(hash: Buffer, ip: string): Promise<Known | undefined> {
    const holder = { tenant: '', caller: callerOf(ip) }
    const [[pass] = []] = await app.db
      .open(platformScope, { holder })
      .readOnce([{ text: tenantOf, values: [hash, app.now()] }])
    if (!pass) return undefined
    const tenant = String(pass.tenant)
    const [[row] = []] = await app.db
      .open({ tenant, platform: false })
      .readOnce([{ text: wallOf, values: [tenant, pass.wall] }])
    const { admitted } = pass
    const isLeft = (code: string) => admitted === null || textsOf(admitted).includes(code)
    const rights = row ? textsOf(row.rights).filter(isLeft) : []
    return row && { identity: ofWall(tenant, row, rights), expires: Infinity, noted: 0 }
  }

  const known = cached<{ token: string; ip: string }, Known | undefined>(app, {
    follows,
    key: ({ token }) => hashToken(token).toString('base64'),
    load: ({ token, ip }) => (kindOfPass(token) === 'view' ? view(hashToken(token), ip) : wall(hashToken(token), ip)),
    size: MOST,
    maxAge: KEPT,
    isOfRights: true,
    endOf: (found) => found?.expires ?? Infinity,
    isPassing: (found) => found === undefined,
  })

  return async (token, _isUnattended, ip = '') => {
    const found = await known.get({ token, ip })
    const now = app.now().getTime()
    if (found && now - found.noted >= NOTED) {
      found.noted = now
      void noteSeen(app, found.identity)
    }
    return found?.identity
  }
}

/** Rows are read in the name of whoever made the wall, who may be gone: nothing is ever written. */
function ofWall(tenant: string, { id: wallId, areas, owner, name }: DbRow, rights: readonly string[]): Identity {
  const ids = areas === null ? undefined : textsOf(areas)
  const id = String(wallId)
  return {
    sessionId: id,
    clientId: '',
    tenant,
    userId: String(owner),
    account: '',
    realName: String(name),
    deptIds: [],
    deptsBelow: [],
    roleIds: [],
    roles: [],
    isPlatform: false,
    isAdministrator: false,
    permissions: new Set(rights),
    dataScopes: [],
    apiPaths: passCalls.map((call) => call.split(' ')[1] ?? ''),
    isLocked: false,
    isPasswordDue: false,
    access: {
      id,
      calls: new Set(passCalls),
      bounds: ids ? areaBounds.map(([resource, column]) => ({ resource, column, ids })) : [],
    },
  }
}

/** Once a minute and wall; nothing waits for it. */
async function noteSeen(app: AppContext, { tenant, access }: Identity): Promise<void> {
  const seen = `update dashboard_wall set last_seen = $2 where id = $1 and coalesce(last_seen, 'epoch') < $2`
  await app.db
    .transaction({ tenant, platform: false }, (tx) => tx.query(seen, [access?.id, app.now()]))
    .catch((error: unknown) => app.log.debug({ err: error }, 'when a wall was last seen was not noted'))
}
