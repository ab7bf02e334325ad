// From somebody an identity source vouches for to a session: the same for every way.
import type { Ctx } from '../../platform/ctx.ts'
import { tell } from '../logs/tell.ts'
import { choose, narrow, unnarrowed, type Wish } from '../sign-in/choice.ts'
import type { Client } from '../sign-in/clients.ts'
import { remember } from '../sign-in/devices.ts'
import type { Guest } from '../sign-in/guest.ts'
import { mustStillBe, requireAdmitted } from '../sign-in/person.ts'
import { askForCode } from '../sign-in/second-step.ts'
import { openSession } from '../sign-in/sessions.ts'
import { linkOf, recognize } from './recognize.ts'
import type { Entered } from './social.ts'
import type { Source, Vouched } from './source.ts'

interface Proof {
  source: Source
  vouched: Vouched
  /** The mark of an earlier sign-in from this browser. */
  device: string
  wish?: Wish
}

export async function enter(
  ctx: Ctx,
  client: Client,
  { source, vouched, device, wish = { deptId: '', roleId: '' } }: Proof,
  admitGuest: (account: string) => Promise<Guest>,
): Promise<Entered> {
  const person = await recognize(ctx, source, vouched)
  const { tenant } = source
  if (!person) return { guest: await admitGuest(vouched.account), account: vouched.account, tenant }
  requireAdmitted(person)
  // A directory proves a password alone; an identity provider asks for what it demands by itself.
  if (source.way === 'ldap' && person.needsCode) await askForCode(ctx, client, person)
  const choice = choose(person, wish, unnarrowed)
  await mustStillBe(ctx, person)
  const tokens = await openSession(ctx, person, client, choice)
  const about = { tenant, userId: person.id, account: person.account, data: source.name }
  await tell(ctx, { event: 'sign_in', ...about })
  const mark = await remember(ctx.tx, { device, userId: person.id, tenant }, ctx.now)
  const oauthId = await linkOf(ctx, source, vouched)
  return { granted: { person: narrow(person, choice), tokens, device: mark, oauthId } }
}
