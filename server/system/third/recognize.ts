// Who somebody is here whom an identity source vouches for: the linked account, one that is linked or made now, or a guest
// who may apply. The transaction has the platform's scope; every statement names the tenant.
import { cut } from '@steward/domain/cut'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { insert } from '../insert.ts'
import { tell } from '../logs/tell.ts'
import { type Person, personByAccount, personById, readPerson } from '../sign-in/person.ts'
import { isPlatformRole } from '../user/administrators.ts'
import { mustHaveRoom } from '../user/user-submit.ts'
import type { Source, Vouched } from './source.ts'

/** The account, or nobody: then whoever asks may apply for one. */
export async function recognize(ctx: Ctx, source: Source, vouched: Vouched): Promise<Person | undefined> {
  const linked = await linkedPerson(ctx, source, vouched)
  if (linked) return admitted(linked)
  await mustBeOpen(ctx, source.tenant)
  const same = vouched.account === '' ? undefined : await personNamed(ctx, source.tenant, vouched.account)
  if (same && source.isMatched && !keepsPlatform(same)) {
    await linkIdentity(ctx, source, vouched, same.id)
    return admitted(same)
  }
  if (source.unknownAs === 'refuse') throw problem('third.unknown')
  if (source.unknownAs === 'register') return undefined
  if (same) throw problem('third.taken', { account: vouched.account })
  return createPerson(ctx, source, vouched)
}

function admitted(person: Person): Person {
  if (person.isEnabled) return person
  throw problem(person.roles.length === 0 ? 'third.waiting' : 'third.disabled')
}

async function linkedPerson(ctx: Ctx, { tenant, id }: Source, { issuer, subject }: Vouched) {
  const [link] = await ctx.tx.query<{ id: string; userId: string }>(
    `update linked_identity set last_time = $5 where tenant_id = $1 and provider_id = $2 and issuer = $3 and subject = $4
       and is_deleted = 0 returning id::text as id, user_id::text as "userId"`,
    [tenant, id, issuer, subject, ctx.now],
  )
  if (!link) return undefined
  const { text, values } = personById(link.userId, ctx.now)
  const person = readPerson(await ctx.tx.query(text, values))
  if (person?.tenant === tenant) return person
  // The account was removed meanwhile: the identity is nobody's again.
  await ctx.tx.query('update linked_identity set is_deleted = 1 where id = $1', [link.id])
  return undefined
}

/** Whoever vouches for people of one tenant vouches for nobody who administers all of them. */
const keepsPlatform = ({ roles }: Person): boolean => roles.some(isPlatformRole)

/** The id of the link, which clients call `oauth_id`. */
export async function linkOf(ctx: Ctx, { tenant, id }: Source, { issuer, subject }: Vouched): Promise<string> {
  const [link] = await ctx.tx.query<{ id: string }>(
    `select id::text as id from linked_identity
     where tenant_id = $1 and provider_id = $2 and issuer = $3 and subject = $4 and is_deleted = 0`,
    [tenant, id, issuer, subject],
  )
  return link?.id ?? ''
}

async function personNamed(ctx: Ctx, tenant: string, account: string): Promise<Person | undefined> {
  const { text, values } = personByAccount(tenant, account, ctx.now)
  return readPerson(await ctx.tx.query(text, values))
}

/** Also of a guest who has applied. Nothing is linked twice: whoever came first has it. */
export async function linkIdentity(
  ctx: Ctx,
  { tenant, id, name, way }: Pick<Source, 'tenant' | 'id' | 'name' | 'way'>,
  { issuer, subject, account }: Vouched,
  userId: string,
): Promise<void> {
  const [made] = await insert(ctx.tx, 'linked_identity', [
    {
      id: newId(),
      tenantId: tenant,
      userId,
      way,
      providerId: id,
      providerName: name,
      claimed: cut(account || subject, 255),
      issuer,
      subject,
      lastTime: ctx.now,
      createTime: ctx.now,
      updateTime: ctx.now,
      status: 1,
      isDeleted: 0,
      rev: 0,
    },
  ])
  if (!made) throw problem('server.busy')
  await ctx.changed('linked_identity', tenant)
  await tell(ctx, { event: 'identity_linked', tenant, userId, data: name })
}

const LONGEST_ACCOUNT = 45
const LONGEST_NAME = 20

/** An account of a few plain characters, as people may type it into the sign-in form. */
const isAccount = (text: string) => text.length <= LONGEST_ACCOUNT && /^[^\s\p{C}][^\p{C}]*$/u.test(text)

async function createPerson(ctx: Ctx, source: Source, vouched: Vouched): Promise<Person> {
  const { tenant, roleId, deptId } = source
  const { account } = vouched
  if (!isAccount(account)) throw problem('third.claim', { claim: vouched.account === '' ? '-' : cut(account, 64) })
  await mustHaveRoom(ctx, tenant)
  const roles = vouched.roleIds && vouched.roleIds.length > 0 ? vouched.roleIds : roleId === null ? [] : [roleId]
  const name = cut(vouched.name || account, LONGEST_NAME)
  const given = { roleId: roles, deptId: deptId === null ? [] : [deptId], postId: [], password: null, status: 1 }
  const [userId] = await insert(ctx.tx, 'user', [
    { id: newId(), tenantId: tenant, account, name, realName: name, ...given },
  ])
  if (!userId) throw problem('third.taken', { account })
  await ctx.changed('user', tenant)
  await linkIdentity(ctx, source, vouched, userId)
  const { text, values } = personById(userId, ctx.now)
  const person = readPerson(await ctx.tx.query(text, values))
  if (!person) throw problem('third.unknown')
  return person
}

/** Nobody is added to a tenant that is switched off or over. */
async function mustBeOpen(ctx: Ctx, tenant: string): Promise<void> {
  const [found] = await ctx.tx.query<{ isOn: boolean; isOver: boolean }>(
    `select status = 1 as "isOn", coalesce(expire_time <= $2 and tenant_id <> '${PLATFORM_TENANT}', false) as "isOver"
     from tenant where tenant_id = $1 and is_deleted = 0`,
    [tenant, ctx.now],
  )
  if (!found?.isOn) throw problem('session.tenant-disabled')
  if (found.isOver) throw problem('session.tenant-expired')
}
