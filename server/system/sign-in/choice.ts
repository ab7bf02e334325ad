// Narrows a session to one department or role of a user who has several.
import { problem } from '@steward/domain/problems'
import type { Person } from './person.ts'

export interface Choice {
  deptId: string | null
  roleId: string | null
}

/** Headers Dept-Id and Role-Id; empty if not sent. */
export interface Wish {
  deptId: string
  roleId: string
}

export const unnarrowed: Choice = { deptId: null, roleId: null }

/** The narrowing after a request; only the user's own ids are accepted. */
export function choose(person: Person, wish: Wish, current: Choice): Choice {
  const roleIds = person.roles.map((role) => role.id)
  return {
    deptId: chooseOne(person.deptIds, wish.deptId, current.deptId),
    roleId: chooseOne(roleIds, wish.roleId, current.roleId),
  }
}

function chooseOne(own: readonly string[], wish: string, current: string | null): string | null {
  const wished = wish.split(',').filter((id) => id !== '')
  // Clients that never narrowed send the whole list back, which may be outdated.
  if (wished.length !== 1) return current
  const [id = ''] = wished
  if (!own.includes(id)) throw problem('session.narrow')
  return own.length === 1 ? null : id
}

/** The user narrowed to the session's choice; without a department or role he has lost. */
export const narrow = (person: Person, { deptId, roleId }: Choice): Person => ({
  ...person,
  deptIds: deptId === null ? person.deptIds : person.deptIds.filter((id) => id === deptId),
  roles: roleId === null ? person.roles : person.roles.filter(({ id }) => id === roleId),
})
