// Ensures one server per external database by holding a session-level advisory lock.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { type Connection, errorCode, errorText } from './connection.ts'
import type { Log } from './launch.ts'

export interface SoleUse {
  release(): Promise<void>
}

export interface SoleOptions {
  log: Log
  /** Host, port and database, for the error sentence. */
  place: string
  /** Another server holds the lock: this one must exit with this sentence. */
  onTaken(sentence: string): void
  /** How long to wait for a server that is just shutting down (ms). */
  patience?: number
  /** Interval of checking the lock's connection, and of reconnecting (ms). */
  pulse?: number
}

const KEY = `hashtextextended('steward server', 0)`
/**
 * Shorter than the session's keep-alive settings below, so that the server that lost its connection notices before
 * PostgreSQL frees the lock.
 */
const PULSE = 5_000
const AGAIN = 500

// With default TCP keep-alive the session of a machine without power would hold the lock for hours.
const session = `
  set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4;
  set idle_session_timeout = 0`

interface Holder {
  pid: number
  name: string
}

/** Throws a StartError where another server uses the database. */
export async function claimSoleUse(connection: Connection, options: SoleOptions): Promise<SoleUse> {
  const { log, place, onTaken, patience = 5_000, pulse = PULSE } = options
  // Unique per process, to tell our own stale session from another server's.
  const name = `steward ${process.pid} on ${hostname().slice(0, 20)} ${randomUUID().slice(0, 8)}`
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  async function open(): Promise<pg.Client> {
    const made = new pg.Client({
      ...connection,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: patience + 10_000,
    })
    made.on('error', () => undefined)
    await made.connect()
    await made.query(session)
    return made
  }

  function hold(made: pg.Client): void {
    client = made
    const lost = () => {
      if (client !== made || isOver) return
      client = undefined
      clearInterval(timer)
      log.warn('the connection that holds the single-server lock was lost; reconnecting')
      void retake()
    }
    made.once('end', lost)
    // A connection cut without FIN or RST is noticed only by using it.
    timer = setInterval(() => {
      made.query({ text: 'select 1', query_timeout: pulse * 2 } as pg.QueryConfig).catch(() => {
        lost()
        void made.end().catch(() => undefined)
      })
    }, pulse).unref()
  }

  async function retake(): Promise<void> {
    while (!isOver) {
      const made = await open().catch(() => undefined)
      const outcome = made ? await take(made, name).catch(() => undefined) : undefined
      if (made && outcome === 'taken') return hold(made)
      if (made) await made.end().catch(() => undefined)
      if (outcome && outcome !== 'taken' && !isOver)
        return onTaken(`${described(outcome)} has taken over the database at ${place}: this one ends.`)
      await wait(AGAIN)
    }
  }

  const first = await open()
  try {
    await first.query(`set lock_timeout = ${patience}; select pg_advisory_lock(${KEY})`)
  } catch (error) {
    const holder = await holderOf(first).catch(() => undefined)
    await first.end().catch(() => undefined)
    throw errorCode(error) === '55P03'
      ? new StartError(`${described(holder)} is already using the database at ${place}: stop it first.`)
      : new StartError(`The database at ${place} cannot be used: ${errorText(error)}.`)
  }
  hold(first)
  return {
    async release() {
      isOver = true
      clearInterval(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Takes the lock if it is free; our own stale session is terminated first. */
async function take(client: pg.Client, name: string): Promise<'taken' | Holder | undefined> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${KEY}) as taken`)
  if (rows[0]?.taken) return 'taken'
  const holder = await holderOf(client)
  if (holder?.name !== name) return holder
  await client.query('select pg_terminate_backend($1)', [holder.pid])
  return undefined
}

async function holderOf(client: pg.Client): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select a.pid, a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and ((l.classid::bigint << 32) | l.objid::bigint) = ${KEY}`,
  )
  return rows[0]
}

function described(holder: Holder | undefined): string {
  const [, process, host] = /^steward (\d+) on (\S*)/.exec(holder?.name ?? '') ?? []
  return process ? `Another Steward server (process ${process} on ${host})` : 'Another Steward server'
}
