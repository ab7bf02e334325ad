// Checks the PostgreSQL named by DATABASE_URL before anything uses it.
import { StartError } from '../start-error.ts'
import { type Connection, errorCode, errorText, withClient } from './connection.ts'

export async function connectExternal(url: string, oldest = 15): Promise<Connection> {
  const connection: Connection = { connectionString: url }
  const place = placeIn(url)
  const version = await readVersion(connection).catch((error: unknown) => {
    throw new StartError(`The database at ${place} cannot be used: ${explain(error)}.`)
  })
  if (Math.floor(version / 10_000) >= oldest) return connection
  throw new StartError(
    `The database at ${place} is PostgreSQL ${Math.floor(version / 10_000)}, and Steward needs PostgreSQL ${oldest} or newer.`,
  )
}

async function readVersion(connection: Connection): Promise<number> {
  const patient = { ...connection, connectionTimeoutMillis: 10_000 }
  return withClient(patient, async (client) => {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    return Number(rows[0]?.version)
  })
}

function explain(error: unknown): string {
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return 'nothing listens there'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the name of its host is unknown'
    case '28P01':
      return 'its user name or password is wrong'
    default:
      return errorText(error).replace(/\.$/, '')
  }
}

/** Host, port and database, never the password. */
export function placeIn(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL'
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || 5432}${pathname}`
}
