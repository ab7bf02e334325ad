// What people hold by their roles together, as an identity holds it (sign-in/identity-row.ts). Pure.
import type { RightIds } from '@steward/domain/system/role-grant'
import type { Known } from '../role/rights-known.ts'

export interface Holding {
  /** Enabled menus and buttons with what is above them, as far as the package admits them. */
  menus: ReadonlySet<string>
  apiScopes: ReadonlySet<string>
  /** Data scopes by what they narrow; without an entry all rows are seen. */
  narrowed: ReadonlyMap<string, ReadonlySet<string>>
}

const ALL_ROWS = 1

/** Menus of a role with what is above them; the same for every person who has it. */
export type Widened = RightIds & { widened: readonly string[] }

export const widen = (held: RightIds, { menus }: Known): Widened => {
  const enabled = held.menu.flatMap((id) => {
    const found = menus.get(id)
    return found?.isEnabled ? [id, ...found.above] : []
  })
  return { ...held, widened: [...new Set(enabled)].filter((id) => menus.get(id)?.isEnabled) }
}

/** `admitted` are the menus of the tenant's package. */
export function holdingOf(roles: readonly Widened[], known: Known, admitted: ReadonlySet<string>): Holding {
  const menus = new Set<string>()
  for (const { widened } of roles) for (const id of widened) if (admitted.has(id)) menus.add(id)
  const apiScopes = new Set(
    roles
      .flatMap(({ apiScope }) => apiScope)
      .filter((id) => {
        const scope = known.apiScopes.get(id)
        return scope?.isEnabled && admitted.has(scope.menuId)
      }),
  )
  return { menus, apiScopes, narrowed: narrowedBy(roles, known, admitted) }
}

function narrowedBy(roles: readonly Widened[], known: Known, admitted: ReadonlySet<string>): Map<string, Set<string>> {
  const narrowed = new Map<string, Set<string>>()
  const open = new Set<string>()
  const scopesOf = ({ dataScope }: Widened) => dataScope.flatMap((id) => known.dataScopes.get(id) ?? [])
  const enabled = roles.map((role) => ({ role, scopes: scopesOf(role).filter(({ isEnabled }) => isEnabled) }))
  for (const { id, resource, type } of enabled.flatMap(({ scopes }) => scopes)) {
    if (type === ALL_ROWS) open.add(resource)
    narrowed.set(resource, (narrowed.get(resource) ?? new Set()).add(id))
  }
  // Roles add: a scope for all rows lifts the others, and so does a role that has the screen without a scope over it.
  const screens = new Map([...known.menus.values()].map(({ code, id }) => [code, id]))
  for (const resource of narrowed.keys()) {
    const screen = screens.get(resource) ?? ''
    const opens = ({ role, scopes }: (typeof enabled)[number]) =>
      role.widened.includes(screen) && scopes.every((scope) => scope.resource !== resource)
    if (admitted.has(screen) && enabled.some(opens)) open.add(resource)
  }
  for (const resource of open) narrowed.delete(resource)
  return narrowed
}

/** How the rows of an entity differ for somebody who sees its list before and after; undefined where they do not. */
export function rowsChange(
  before: ReadonlySet<string> | undefined,
  after: ReadonlySet<string> | undefined,
): 'fewer' | 'more' | 'other' | undefined {
  if (!before || !after) return before ? 'more' : after ? 'fewer' : undefined
  const isWithin = [...after].every((id) => before.has(id))
  const holds = [...before].every((id) => after.has(id))
  if (isWithin && holds) return undefined
  return isWithin ? 'fewer' : holds ? 'more' : 'other'
}
