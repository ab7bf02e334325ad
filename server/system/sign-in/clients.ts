// Authenticates the API client of a sign-in by id and secret, before anything else is checked.
import { problem } from '@steward/domain/problems'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { cached } from '../../platform/cache/cached.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'

export interface Client {
  clientId: string
  grants: ReadonlySet<string>
  accessSeconds: number
  refreshSeconds: number
}

export interface Clients {
  /** The client of a Basic header; throws 401 where id or secret is wrong. */
  identify(authorization: string): Promise<Client>
}

interface Known extends Client {
  secret: string
}

const digestOf = (salt: string, secret: string): string =>
  createHash('sha256').update(`${salt} ${secret}`).digest('base64url')

// A fast digest is enough: secrets of browser clients are public, those of machines are long and random; a slow hash
// would allow denial of service.
export function hashClientSecret(secret: string): string {
  const salt = randomBytes(16).toString('base64url')
  return `sha256$${salt}$${digestOf(salt, secret)}`
}

export function verifyClientSecret(secret: string, stored: string): boolean {
  const [kind, salt = '', digest = ''] = stored.split('$')
  const found = Buffer.from(digestOf(salt, secret))
  const isSame = found.length === Buffer.byteLength(digest) && timingSafeEqual(found, Buffer.from(digest))
  return kind === 'sha256' && isSame
}

// A dummy, so that unknown clients take as long as known ones.
const NOBODY = hashClientSecret(randomBytes(16).toString('hex'))

const MOST = 1_000

export function createClients(app: AppContext): Clients {
  const clients = cached<string, Known | undefined>(app, {
    follows: ['client'],
    key: (clientId) => clientId,
    load: (clientId) => load(app, clientId),
    size: MOST,
    isOfRights: true,
    // Anybody can make up clients.
    isPassing: (client) => client === undefined,
  })
  return {
    async identify(authorization) {
      if (!authorization) throw problem('session.no-client')
      const { id, secret } = readBasic(authorization)
      const found = await clients.get(id)
      const isRight = verifyClientSecret(secret, found?.secret ?? NOBODY)
      if (!found || !isRight) throw problem('session.client')
      return found
    },
  }
}

function readBasic(authorization: string): { id: string; secret: string } {
  const encoded = /^basic(?:\s+|%20)([\w+/=-]{1,1024})$/i.exec(authorization.trim())?.[1]
  if (!encoded) throw problem('session.client')
  const [, id, secret] = /^([^:\0]{1,48}):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  if (id === undefined || secret === undefined) throw problem('session.client')
  return { id, secret }
}

interface Row {
  [column: string]: unknown
  client_id: string
  client_secret: string
  authorized_grant_types: string
  access_token_validity: number
  refresh_token_validity: number
}

async function load(app: AppContext, clientId: string): Promise<Known | undefined> {
  const [row] = await app.db.lane('door').transaction(platformScope, (tx) =>
    tx.query<Row>(
      `select client_id, client_secret, authorized_grant_types, access_token_validity, refresh_token_validity
       from client where client_id = $1 and is_deleted = 0 and status = 1`,
      [clientId],
    ),
  )
  return (
    row && {
      clientId: row.client_id,
      secret: row.client_secret,
      grants: new Set(row.authorized_grant_types.split(',').map((grant) => grant.trim())),
      accessSeconds: row.access_token_validity,
      refreshSeconds: row.refresh_token_validity,
    }
  )
}
