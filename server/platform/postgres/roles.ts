// Database roles: the owner creates tables, the application role only uses what it was granted.
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { type Connection, errorText, withClient } from './connection.ts'

export const appRole = 'steward_app'

export type Roles = { owner: Connection; app: Connection }

type Found = { superuser: boolean; bypass: boolean; creates: boolean; member: boolean }

// Superusers and owners bypass row-level security, so the server runs as another role.
export async function prepareRoles(owner: Connection): Promise<Roles> {
  const password = appPassword(owner)
  try {
    await mustNotTakeOver(owner, password)
    await withClient(owner, (client) => prepare(client, password))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The database user of DATABASE_URL cannot prepare the role ${appRole}: ${errorText(error)}.`)
  }
  return { owner, app: asApp(owner, password) }
}

/** Databases of the cluster, but for this one, that let the role in by name: other installations. */
const OTHERS = `select distinct d.datname as name from pg_database d cross join lateral aclexplode(d.datacl) a
  join pg_roles r on r.oid = a.grantee where r.rolname = $1 and d.datname <> current_database() order by 1`

/** The role is the whole cluster's: with another password, an installation beside this one could sign in no more. */
async function mustNotTakeOver(owner: Connection, password: string | undefined): Promise<void> {
  if (!password) return
  const others = await withClient(owner, (client) => client.query<{ name: string }>(OTHERS, [appRole]))
  if (others.rows.length === 0) return
  const isOurs = await withClient(asApp(owner, password), (client) => client.query('select 1')).then(
    () => true,
    (error: unknown) => !isRefused(error),
  )
  if (isOurs) return
  const names = others.rows.map(({ name }) => name).join(', ')
  throw new StartError(
    `The role ${appRole} belongs to another installation on this PostgreSQL (${names}) and has a password of that one: give both the same user in DATABASE_URL, use a PostgreSQL of its own, or, where that database is no longer used, REVOKE CONNECT on it from ${appRole}.`,
  )
}

/** Wrong password. */
const isRefused = (error: unknown) => error instanceof Error && 'code' in error && error.code === '28P01'

async function prepare(client: pg.Client, password: string | undefined) {
  await client.query('begin')
  // Roles are cluster-wide, and two starts altering one at once fail with "tuple concurrently updated".
  await client.query(`select pg_advisory_xact_lock(hashtext('steward roles'))`)
  if (!(await find(client))) {
    await client.query(`create role ${appRole} login nosuperuser nobypassrls nocreatedb nocreaterole`)
  }
  const found = await find(client)
  if (!found || found.superuser || found.bypass || found.creates || found.member) {
    throw new StartError(
      `The role ${appRole} has more rights than it may have: it must not be superuser, bypass row-level security, create roles or databases, or belong to another role.`,
    )
  }
  if (password) await client.query(`alter role ${appRole} with login password '${password}'`)
  await client.query(`grant usage on schema public to ${appRole}`)
  await client.query(
    `do $$ begin execute format('grant connect on database %I to ${appRole}', current_database()); end $$`,
  )
  await client.query('commit')
}

async function find(client: pg.Client): Promise<Found | undefined> {
  const { rows } = await client.query<Found>(
    `select rolsuper as superuser, rolbypassrls as bypass, rolcreaterole or rolcreatedb as creates,
            exists (select from pg_auth_members where member = pg_roles.oid) as member
     from pg_roles where rolname = $1`,
    [appRole],
  )
  return rows[0]
}

// Derived from the owner's password, so that every server of an installation computes the same without storing it.
// Without an owner's password (peer or trust authentication) none is needed.
function appPassword(owner: Connection): string | undefined {
  const secret = ownerPassword(owner)
  return secret ? createHmac('sha256', secret).update(appRole).digest('base64url') : undefined
}

function ownerPassword(owner: Connection): string | undefined {
  if (!owner.connectionString) return undefined
  const url = new URL(owner.connectionString)
  return url.searchParams.get('password') ?? (decodeURIComponent(url.password) || process.env.PGPASSWORD)
}

function asApp(owner: Connection, password: string | undefined): Connection {
  if (!owner.connectionString) return { ...owner, user: appRole }
  const url = new URL(owner.connectionString)
  url.username = ''
  url.password = ''
  // As parameters: a URL of a socket has no host and then cannot carry a user.
  url.searchParams.set('user', appRole)
  if (password) url.searchParams.set('password', password)
  else url.searchParams.delete('password')
  return { connectionString: url.href }
}
