// A link may carry a session (`?token=`): it is tried out before it is kept, and leaves the address and the history at once.
import type { Person } from '@steward/client'
import { client } from '../data/client.ts'
import { enter, readTokens, writeTokens } from '../data/session.ts'

async function tryOut(access: string): Promise<Person | undefined> {
  const before = readTokens()
  writeTokens({ access, refresh: '', tenantId: '', expiresIn: 3600, obtainedAt: Date.now() })
  const person = await client.session.userInfo().catch(() => undefined)
  if (person) return person
  writeTokens(before)
  return undefined
}

export async function acceptTokenFromAddress(): Promise<void> {
  const here = new URL(location.href)
  const access = here.searchParams.get('token')
  if (access === null) return
  history.replaceState(null, '', '/')
  if (access === '') return
  const person = await tryOut(access)
  if (person) enter(person)
}
