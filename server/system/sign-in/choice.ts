// A person of several departments or roles may work as one of each: which one a session is narrowed to.
import { problem } from '@steward/domain/problems'
import type { Person } from './person.ts'

export interface Choice {
  deptId: string | null
  roleId: string | null
}

/** What the headers Dept-Id and Role-Id ask for, empty where they ask for nothing. */
export interface Wish {
  deptId: string
  roleId: string
}

export const unnarrowed: Choice = { deptId: null, roleId: null }

/** The narrowing after a wish; only a person's own ids are granted, compared whole. */
export function choose(person: Person, wish: Wish, current: Choice): Choice {
  const roleIds = person.roles.map((role) => role.id)
  return {
    deptId: chooseOne(person.deptIds, wish.deptId, current.deptId),
    roleId: chooseOne(roleIds, wish.roleId, current.roleId),
  }
}

function chooseOne(own: readonly string[], wish: string, current: string | null): string | null {
  const wished = wish.split(',').filter((id) => id !== '')
  // Clients that never narrowed send back the whole list they were given, which may be older than the person's roles.
  if (wished.length !== 1) return current
  const [id = ''] = wished
  if (!own.includes(id)) throw problem('session.narrow')
  return own.length === 1 ? null : id
}

/** The person as the session sees him; one who lost what he narrowed to is left without. */
export const narrow = (person: Person, { deptId, roleId }: Choice): Person => ({
  ...person,
  deptIds: deptId === null ? person.deptIds : person.deptIds.filter((id) => id === deptId),
  roles: roleId === null ? person.roles : person.roles.filter(({ id }) => id === roleId),
})
