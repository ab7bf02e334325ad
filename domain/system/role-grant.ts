// What roles are granted, and what a change of it does: as server and console speak of it. Pure.

export const kindsOfRight = ['menu', 'dataScope', 'apiScope'] as const
export type KindOfRight = (typeof kindsOfRight)[number]

/** Ids of rights by kind. */
export type RightIds = Readonly<Record<KindOfRight, readonly string[]>>

interface Words {
  name: string
  nameEn: string
}

/** Why a right cannot be given: the tenant's package lacks it, or whoever grants does not hold it. */
export type Limit = 'package' | 'own'

export interface RightNode {
  id: string
  title: string
  nameEn?: string
  /** A menu that scopes are listed under, which is none itself. */
  isBranch?: boolean
  limit?: Limit
  /** A role above one of the chosen ones does not hold it, which does not forbid it. */
  isBeyondParent?: boolean
  children?: readonly RightNode[]
}

export interface GrantedRole {
  id: string
  name: string
  /** Platform administrators hold everything without grants. */
  holdsAll: boolean
  held: RightIds
}

/** What some roles were granted, and what they could be. */
export interface RoleRights {
  /** Changes with what the roles were granted. */
  revision: string
  roles: readonly GrantedRole[]
  trees: Readonly<Record<KindOfRight, readonly RightNode[]>>
  /** Who granted last, and when; null where nobody did. */
  lastChange: { name: string; time: string } | null
}

export interface PreviewedRole {
  id: string
  name: string
  tenantName: string
  /** It was not chosen, and loses with the role above it. */
  isBelow: boolean
  added: number
  removed: number
  /** Enabled accounts that have it. */
  people: number
}

export interface PreviewedRight extends Words {
  kind: KindOfRight
  id: string
  /** The menus it is under, from the top. */
  path: readonly Words[]
  /** Names of the roles it is given to or taken from. */
  roles: readonly string[]
  /** People who gain or lose it by that: not those who hold it by another role as well. */
  people: number
}

export interface PreviewedScreen extends Words {
  id: string
  path: readonly Words[]
  people: number
}

/** Rows that people see after the change as compared with before. */
export type RowsChange = 'fewer' | 'more' | 'other'

export interface PreviewedRows extends Words {
  change: RowsChange
  people: number
}

/** Rights and screens are named up to a limit; the totals count all. */
export interface GrantPreview {
  revision: string
  /** The roles were granted something else since the revision that was sent. */
  isStale: boolean
  roles: readonly PreviewedRole[]
  added: readonly PreviewedRight[]
  removed: readonly PreviewedRight[]
  addedTotal: number
  removedTotal: number
  people: {
    /** Enabled accounts with one of these roles. */
    total: number
    /** Those who can do more, less or something else afterwards. */
    changed: number
    /** Some of them whom the caller may see. */
    first: readonly { id: string; name: string }[]
  }
  gained: readonly PreviewedScreen[]
  lost: readonly PreviewedScreen[]
  rows: readonly PreviewedRows[]
}
