// What signing in through others is about, whichever way: a source of identities and somebody it knows.
import type { identityWay, unknownPeople } from '@steward/domain/system/third-dictionaries'

/** An identity source of a tenant, as its administrators set it. */
export interface Source {
  way: (typeof identityWay)['keys'][number]
  id: string
  name: string
  tenant: string
  /** An account of the same name is linked at the first sign-in. */
  isMatched: boolean
  unknownAs: (typeof unknownPeople)['keys'][number]
  roleId: string | null
  deptId: string | null
}

/** Somebody an identity source vouches for. */
export interface Vouched {
  /** Who vouches: the same subject of another issuer is somebody else. */
  issuer: string
  /** Never given to another person there. */
  subject: string
  /** Empty where the source names none. */
  account: string
  name: string
  /** Roles the source asks for, in place of the default one of a new account. */
  roleIds?: readonly string[]
}
