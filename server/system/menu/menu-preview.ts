// The side menu as somebody else has it: whoever has one role alone, or a person by all of his roles.
import { codesFor } from '@steward/domain/derive/permissions'
import { role, user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { rowsOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import type { Identity } from '../../platform/identity.ts'
import { named } from '../every.ts'
import { identityByRole, readIdentity } from '../sign-in/identity-row.ts'
import { personAsked } from '../why/person.ts'
import { buttons, navigation } from './navigation.ts'

/** Who is meant, and the identity the server would act on; undefined where no session of theirs is accepted. */
interface Meant {
  name: string
  roles: { name: string; isEnabled: boolean }[]
  identity: Identity | undefined
}

/** 404 where the caller does not see the role or the person. */
export async function menuPreview(ctx: Ctx, { roleId, userId }: Record<string, string>) {
  const [asRole, asPerson] = [named(roleId), named(userId)]
  if (!asRole && !asPerson) throw problem('request.missing', { name: 'roleId' }, { field: 'roleId' })
  const { identity, ...who } = asPerson ? await person(ctx, asPerson) : await bearer(ctx, asRole ?? '')
  if (!identity) return { ...who, isBarred: true, routes: [], buttons: [] }
  const theirs: Ctx = Object.create(ctx, { me: { value: identity } })
  return { ...who, isBarred: false, routes: await navigation(theirs, {}), buttons: await buttons(theirs) }
}

async function person(ctx: Ctx, id: string): Promise<Meant> {
  ctx.must(...codesFor(user, 'list'))
  const { name, roles, identity, steps } = await personAsked(ctx, id)
  return { name, roles, identity: steps.every(({ isOpen }) => isOpen) ? identity : undefined }
}

async function bearer(ctx: Ctx, id: string): Promise<Meant> {
  const [row] = await rowsOf(role, ctx, [id])
  const [found] = await ctx.app.db.open(platformScope).readOnce([identityByRole(id)])
  const name = String(row?.roleName)
  return { name, roles: [{ name, isEnabled: row?.status === 1 }], identity: readIdentity(found?.[0])?.identity }
}
