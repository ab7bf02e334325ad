// Departments a caller may place people in. Data scopes by department are read with the departments of whoever has the
// role: a department beyond the caller's own would widen each of them, for himself or for an account with his roles.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import type { DataScope } from '../../platform/identity.ts'
import { narrowedResources } from '../role/held.ts'

const OWN_DEPARTMENT = 3
const AND_BELOW = 4
const CUSTOM = 5

const goesByDepartment = ({ type, condition }: DataScope): boolean =>
  type === OWN_DEPARTMENT || type === AND_BELOW || (type === CUSTOM && /\$\{\s*deptId\s*\}/.test(condition))

/** Undefined where nothing the caller sees goes by department. */
function spannedDepts(ctx: Ctx): readonly string[] | undefined {
  const { dataScopes, deptIds, deptsBelow } = ctx.me
  const narrowed = narrowedResources(ctx)
  const scopes = dataScopes.filter((scope) => narrowed.has(scope.resource) && goesByDepartment(scope))
  if (scopes.length === 0) return undefined
  return scopes.some(({ type }) => type === AND_BELOW) ? deptsBelow : deptIds
}

/** Refuses departments beyond those the caller's data scopes span. */
export function mustReachDepts(ctx: Ctx, deptIds: readonly string[]): void {
  const spanned = spannedDepts(ctx)
  if (spanned && deptIds.some((id) => !spanned.includes(id))) throw problem('dept.foreign', {}, { field: 'deptId' })
}
