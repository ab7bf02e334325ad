// Elects one of the servers on an external database, by a session-level advisory lock: it has devices and alarm clock.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { type Connection, errorText } from './connection.ts'
import type { Log } from './launch.ts'

export interface Election {
  /** Whether this server was elected at once. */
  isElected: boolean
  /** Resolves when this server is elected, maybe after hours. */
  elected: Promise<void>
  /** Lets another server be elected. */
  leave(): Promise<void>
}

export interface ElectionOptions {
  log: Log
  /** Host, port and database, for the error sentence. */
  place: string
  /** Another server was elected while this one had lost its connection: it must exit with this sentence. */
  onDeposed(sentence: string): void
  /** Done in each session that is opened; where it throws a StartError this server may not go on. */
  claim?: (client: pg.Client) => Promise<void>
  /** Interval of checking the lock's connection (ms). */
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

/** Stands for election until it is won; a server that is not elected asks again every half second. */
export async function stand(connection: Connection, options: ElectionOptions): Promise<Election> {
  const { log, place, onDeposed, claim, pulse = PULSE } = options
  const { promise: elected, resolve: win } = Promise.withResolvers<void>()
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
      query_timeout: 10_000,
    })
    made.on('error', () => undefined)
    try {
      await made.connect()
      await made.query(session)
      await claim?.(made)
    } catch (error) {
      void made.end().catch(() => undefined)
      throw error
    }
    return made
  }

  /** Undefined where it cannot be opened just now; ends this server where it may not. */
  const reopen = () =>
    open().catch((error: unknown) => {
      if (error instanceof StartError && !isOver) {
        isOver = true
        onDeposed(error.message)
      }
      return undefined
    })

  function hold(made: pg.Client): void {
    client = made
    const lost = () => {
      if (client !== made || isOver) return
      client = undefined
      clearInterval(timer)
      log.warn('the connection that holds the devices’ lock was lost; reconnecting')
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
      const made = await reopen()
      const outcome = made ? await take(made, name).catch(() => undefined) : undefined
      if (made && outcome === 'taken') return hold(made)
      if (made) await made.end().catch(() => undefined)
      if (outcome && outcome !== 'taken' && !isOver)
        return onDeposed(`${described(outcome)} has taken over the devices of the database at ${place}: this one ends.`)
      await pause(AGAIN)
    }
  }

  /** Asks again and again, over a new connection where the last one broke. */
  async function wait(last: pg.Client): Promise<void> {
    let mine: pg.Client | undefined = last
    while (!isOver) {
      await pause(AGAIN)
      mine ??= await reopen()
      const outcome = mine && !isOver ? await take(mine, name).catch(() => 'broken' as const) : undefined
      if (mine && outcome === 'taken' && !isOver) {
        hold(mine)
        return win()
      }
      if (outcome !== 'broken') continue
      await mine?.end().catch(() => undefined)
      mine = undefined
    }
    await mine?.end().catch(() => undefined)
  }

  const first = await open().catch((error: unknown) => {
    if (error instanceof StartError) throw error
    throw new StartError(`The database at ${place} cannot be used: ${errorText(error)}.`)
  })
  const outcome = await take(first, name)
  const isElected = outcome === 'taken'
  let waiting: Promise<void> | undefined
  if (isElected) {
    hold(first)
    win()
  } else {
    log.info(`${described(outcome)} has the devices; this one serves people and stands by`)
    waiting = wait(first)
  }
  return {
    isElected,
    elected,
    async leave() {
      isOver = true
      clearInterval(timer)
      await client?.end().catch(() => undefined)
      await waiting
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
