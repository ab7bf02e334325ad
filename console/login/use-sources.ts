// Other ways to sign in than the form: what the tenant offers, the way there, and the way back.
import type { Person } from '@steward/client'
import { listOf, recordOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { forget, recall, remember } from '../browser/storage.ts'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'

export interface IdentitySource {
  source: string
  name: string
}

const TENANT = /^\w{6,12}$/

export const useSources = (tenantId: string): readonly IdentitySource[] =>
  useQuery({
    queryKey: ['tenant', 'here', 'sources', tenantId],
    async queryFn({ signal }) {
      const found = listOf(await client.get('blade-auth/oauth/providers', { tenantId }, signal))
      return found.map(({ source, name }) => ({ source: String(source), name: String(name) }))
    },
    enabled: TENANT.test(tenantId),
    staleTime: 60_000,
    meta: { follows: nothing, isQuiet: true },
  }).data ?? []

const BEGUN = 'signInBegun'

/** Leaves the page for the provider's. `back` is where the person wanted to go, and stays in this browser. */
export async function leaveFor(tenantId: string, source: string, back: string): Promise<void> {
  const { url } = recordOf(await client.post('blade-auth/oauth/begin', { tenantId, source }))
  const there = new URL(String(url))
  if (!/^https?:$/.test(there.protocol)) throw new Error('not an address of the web')
  remember(BEGUN, { tenantId, source, back }, 'session')
  location.assign(there)
}

export interface Begun {
  tenantId: string
  source: string
  /** A path of this site. */
  back: string
}

/** What this window began with this source; undefined where it began nothing. */
export function recallBegun(source: string): Begun | undefined {
  const { tenantId, source: begun, back } = recordOf(recall(BEGUN))
  if (typeof tenantId !== 'string' || begun !== source) return undefined
  const isOwn = typeof back === 'string' && /^\/(?![/\\])/.test(back)
  return { tenantId, source, back: isOwn ? back : '/' }
}

/** Whether somebody without an account came through a source of this tenant. */
export const cameThrough = (tenantId: string | undefined): boolean =>
  tenantId !== undefined && recordOf(recall('signInThrough')).tenantId === tenantId

export async function arriveFrom(begun: Begun, answer: URLSearchParams): Promise<Person> {
  forget(BEGUN, 'session')
  const of = (name: string) => answer.get(name) ?? ''
  const { tenantId, source } = begun
  const person = await client.session.signInBy({
    tenantId,
    source,
    code: of('code'),
    state: of('state'),
    iss: of('iss'),
  })
  if (person.userId === '') remember('signInThrough', { tenantId: person.tenantId }, 'session')
  return person
}
