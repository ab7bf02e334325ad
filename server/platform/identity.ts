// The caller's identity: computed once per session, invalidated when the user, roles or grants behind it change.
export interface DataScope {
  /** The entity whose rows it narrows, by name. */
  resource: string
  /** 1 all, 2 own, 3 own departments, 4 those and below, 5 custom (dictionary `data_scope_type`). */
  type: number
  column: string
  condition: string
}

/** Rows of an entity whose column holds one of these ids. */
export interface Bound {
  resource: string
  column: string
  ids: readonly string[]
}

/** What the key of another system may do, where it calls in place of a person. */
export interface Access {
  id: string
  /** Calls it may make: method and path. */
  calls: ReadonlySet<string>
  /** All of them hold. */
  bounds: readonly Bound[]
}

export interface Identity {
  sessionId: string
  clientId: string
  tenant: string
  userId: string
  account: string
  realName: string
  deptIds: readonly string[]
  /** The user's departments and everything below them. */
  deptsBelow: readonly string[]
  roleIds: readonly string[]
  /** Aliases of the roles, matched whole. */
  roles: readonly string[]
  /** Has the role that was planted for the platform's administrators, in the platform's own tenant. */
  isPlatform: boolean
  /** Has a role that was planted for administrators, of the platform or of the tenant; no alias tells. */
  isAdministrator: boolean
  permissions: ReadonlySet<string>
  dataScopes: readonly DataScope[]
  /** Paths of API scopes granted to the roles. */
  apiPaths: readonly string[]
  isLocked: boolean
  /** The password was set by somebody else or is too old, and must be changed before anything else. */
  isPasswordDue: boolean
  isPasswordOld?: boolean
  /** A second factor is demanded of the person, and has to be set up before anything else. */
  isFactorDue?: boolean
  /** Where dangerous calls need a recent proof: until when (epoch ms) the last one lasts. */
  provenUntil?: number
  /** Its client application reads lists of trees whole, where others read pages. */
  readsForests?: true
  /** Set where another system calls with its key. */
  access?: Access
}

export const PLATFORM_TENANT = '000000'

/** Rows that are the person's own, by entity: himself, his departments and his roles. */
export const ownRows = (me: Identity): Readonly<Record<string, readonly string[]>> => ({
  user: [me.userId],
  dept: me.deptIds,
  role: me.roleIds,
})
