// Connection settings of a PostgreSQL database, and short-lived clients outside the pool.
import pg from 'pg'

export type Connection = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'user' | 'database' | 'password' | 'connectionString' | 'ssl'
>

export async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  // A lost server also emits `error`; the running statement rejects on its own.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

// Errors of sockets and of PostgreSQL both carry a short `code`: ECONNREFUSED, 57P03, 3D000 …
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

export function errorText(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorText(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
