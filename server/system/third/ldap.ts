// Asks an LDAP directory, by ldapts: who an account is there, and whether a password is his. Never without TLS, never
// longer than a few seconds, and never with an empty password, which directories take for an anonymous bind.
import { Problem, problem } from '@steward/domain/problems'
import { ACCOUNT } from '@steward/domain/system/ldap-terms'
import {
  Client,
  type Entry,
  Filter,
  InsufficientAccessError,
  InvalidCredentialsError,
  NoSuchObjectError,
  ResultCodeError,
  SizeLimitExceededError,
} from 'ldapts'
import net from 'node:net'
import tls from 'node:tls'
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { INTERNAL, type Places, addressesOf, lookupWithin } from '../../platform/outgoing/address.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import { readParam } from '../dictionary/params.ts'
import { type Directory, openBindPassword } from './directory.ts'
import { turnOf } from './turns.ts'

const CONNECTING = 3_000
const ANSWERING = 4_000
const LONGEST = 8_000
/** How long a directory that did not answer is not asked again. */
const REST = 10_000

/** Somebody in the directory. */
export interface Found {
  dn: string
  subject: string
  account: string
  name: string
  /** DNs as they are compared. */
  groups: readonly string[]
}

/** The person of this account whose password it is; undefined where there is none or the password is another. */
export async function provePassword(
  app: AppContext,
  directory: Directory,
  account: string,
  password: string,
): Promise<Found | undefined> {
  if (password === '' || account === '') return undefined
  return within(app, directory, async (client) => {
    const found = await find(app, client, directory, account)
    if (!found) return undefined
    const isRight = await client.bind(found.dn, password).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ResultCodeError) return false
        throw error
      },
    )
    return isRight ? found : undefined
  })
}

/** Who the account is, without a password. */
export const lookUp = (app: AppContext, directory: Directory, account: string): Promise<Found | undefined> =>
  within(app, directory, (client) => find(app, client, directory, account))

async function find(
  app: AppContext,
  client: Client,
  directory: Directory,
  account: string,
): Promise<Found | undefined> {
  const password = await openBindPassword(app, directory)
  if (directory.bindDn !== '') {
    if (password === '') throw problem('ldap.bind')
    await client.bind(directory.bindDn, password)
  }
  const { idAttribute, accountAttribute, nameAttribute, groupAttribute, baseDn, userFilter } = directory
  const { searchEntries } = await client.search(baseDn, {
    scope: 'sub',
    // In a function, so that `$` of an account means nothing.
    filter: userFilter.replaceAll(ACCOUNT, () => Filter.escape(account)),
    attributes: [idAttribute, accountAttribute, nameAttribute, groupAttribute],
    explicitBufferAttributes: [idAttribute],
    sizeLimit: 2,
    timeLimit: ANSWERING / 1000,
  })
  const [entry, ...others] = searchEntries
  if (!entry) return undefined
  if (others.length > 0) throw problem('ldap.ambiguous')
  return read(directory, entry)
}

function read(directory: Directory, entry: Entry): Found {
  const subject = idOf(valuesOf(entry, directory.idAttribute)[0])
  if (subject === '') throw problem('ldap.no-id', { name: directory.idAttribute })
  const textOf = (name: string) => String(valuesOf(entry, name)[0] ?? '').trim()
  return {
    dn: entry.dn,
    subject,
    account: textOf(directory.accountAttribute),
    name: textOf(directory.nameAttribute),
    groups: valuesOf(entry, directory.groupAttribute).map(String),
  }
}

/** Names of attributes are the same in upper and lower case. */
function valuesOf(entry: Entry, name: string): readonly (string | Buffer)[] {
  const found = Object.entries(entry).find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1]
  return found === undefined ? [] : Array.isArray(found) ? found : [found]
}

/** A readable id as it is; one of bytes, such as objectGUID, in hex. */
function idOf(value: string | Buffer | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? ''
  const text = value.toString('latin1')
  return /^[\x21-\x7e]+$/.test(text) ? text : value.toString('hex')
}

const resting = new Map<string, number>()

/** A connection of its own for each sign-in, closed at the end whatever happens. */
async function within<T>(app: AppContext, directory: Directory, work: (client: Client) => Promise<T>): Promise<T> {
  const key = `${directory.id} ${directory.rev}`
  if ((resting.get(key) ?? 0) > Date.now()) throw problem('ldap.away')
  resting.delete(key)
  return turnOf(directory.id)(async () => {
    const sockets: net.Socket[] = []
    try {
      const places = await placesOf(app)
      const { client, secure } = open(directory, places, sockets)
      const asked = async () => {
        await judge(directory, places)
        await secure()
        return work(client)
      }
      return await deadline(asked(), LONGEST)
    } catch (error) {
      const said = wordsOf(error)
      if (said.code === 'ldap.away') rest(key)
      app.log.warn({ directory: directory.id, tenant: directory.tenant, why: codeOf(error) }, 'an LDAP directory')
      throw said
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })
}

function rest(key: string): void {
  const now = Date.now()
  for (const [other, until] of resting) if (until <= now) resting.delete(other)
  resting.set(key, now + REST)
}

async function placesOf(app: AppContext): Promise<Places> {
  const ranges = await app.db.lane('door').transaction(platformScope, (tx) => readParam(tx, INTERNAL))
  return { internal: rangesFrom(ranges ?? '').ranges }
}

const hostOf = ({ url }: Directory): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/** An address in place of a name is connected to without a lookup. */
async function judge(directory: Directory, places: Places): Promise<void> {
  const host = hostOf(directory)
  if (net.isIP(host) > 0) await addressesOf(host, true, places)
}

function open(directory: Directory, places: Places, sockets: net.Socket[]) {
  const host = hostOf(directory)
  const lookup = lookupWithin(true, places)
  const trust: tls.ConnectionOptions = {
    host,
    ...(net.isIP(host) > 0 ? {} : { servername: host }),
    ...(directory.certificate === '' ? {} : { ca: directory.certificate }),
    minVersion: 'TLSv1.2',
  }
  const kept = <S extends net.Socket>(socket: S): S => {
    sockets.push(socket)
    return socket
  }
  const isSecure = directory.url.toLowerCase().startsWith('ldaps:')
  const client = new Client({
    url: directory.url,
    connectTimeout: CONNECTING,
    timeout: ANSWERING,
    createConnection: ((port: number) => kept(net.connect({ port, host, lookup }))) as typeof net.connect,
    createSecureConnection: ((first: number | tls.ConnectionOptions) =>
      kept(tls.connect(typeof first === 'number' ? { ...trust, port: first, lookup } : first))) as typeof tls.connect,
  })
  return { client, secure: async () => (isSecure ? undefined : startTls(client, trust)) }
}

async function startTls(client: Client, trust: tls.ConnectionOptions): Promise<void> {
  try {
    await client.startTLS({ ...trust })
  } catch (error) {
    throw error instanceof ResultCodeError ? problem('ldap.no-tls') : error
  }
}

async function deadline<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('deadline')), ms)
  // What is left of it ends with its sockets.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

const untrusted = /^(CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS_CERT|HOSTNAME_MISMATCH)/

function wordsOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof InvalidCredentialsError || error instanceof InsufficientAccessError) return problem('ldap.bind')
  if (error instanceof NoSuchObjectError) return problem('ldap.base')
  if (error instanceof SizeLimitExceededError) return problem('ldap.ambiguous')
  if (error instanceof ResultCodeError) return problem('ldap.refused', { why: error.name.slice(0, 60) })
  return problem(untrusted.test(codeOf(error)) ? 'ldap.untrusted' : 'ldap.away')
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'
