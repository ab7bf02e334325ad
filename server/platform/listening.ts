// The connection that hears PostgreSQL's notifications: opened again when it breaks, and asked whether it still hears, since
// one that a failover cut off without a word looks like one on which nothing happens.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import type { Settings } from './lane.ts'

export interface Listening {
  /** Since when nothing has been heard; undefined while all is well. */
  trouble(): { since: string } | undefined
  stop(): Promise<void>
}

export interface Hearer {
  channels: readonly string[]
  onText(channel: string, text: string): void
  /** `isAgain`: after a time in which nothing was heard. */
  onHearing(isAgain: boolean): void
  onDeaf(): void
}

/** Milliseconds between two questions, for an answer, and before the connection is opened anew. */
const PULSE = 3_000
const PATIENCE = 4_000
const AGAIN = 500

const ignore = (): void => undefined

export function listen(settings: Settings, { channels, onText, onHearing, onDeaf }: Hearer): Listening {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (ms: number) => pause(ms, undefined, { ref: false, signal })
  const pulses = `steward_pulse_${randomUUID().replaceAll('-', '')}`
  let since: Date | undefined
  let wasHearing = false
  let quit: () => void = ignore

  /** Rejects once the connection is of no use. */
  async function attend(client: pg.Client): Promise<void> {
    const broken = Promise.withResolvers<never>()
    broken.promise.catch(ignore)
    client.on('error', broken.reject)
    client.on('end', () => broken.reject(new Error('the connection has ended')))
    let heard: (text: string) => void = ignore
    client.on('notification', ({ channel, payload = '' }) =>
      channel === pulses ? heard(payload) : onText(channel, payload),
    )
    quit = () => broken.reject(new Error('it is over'))
    const soon = async (work: Promise<unknown>) => {
      const late = Promise.withResolvers<never>()
      // What arrived while this process was busy with something else still counts.
      const giveUp = () => void turn().then(() => late.reject(new Error('nothing is heard')))
      const timer = setTimeout(giveUp, PATIENCE).unref()
      try {
        await Promise.race([work, broken.promise, late.promise])
      } finally {
        clearTimeout(timer)
      }
    }

    async function pulse(): Promise<void> {
      const asked = randomUUID()
      const answered = new Promise<void>((resolve) => {
        heard = (text) => {
          if (text === asked) resolve()
        }
      })
      // A database whose disk is full refuses to write, and is heard all the same.
      const refused = client.query('select pg_notify($1, $2)', [pulses, asked]).then(
        () => new Promise<never>(ignore),
        (error: unknown) => {
          if (!(error instanceof pg.DatabaseError)) throw error
        },
      )
      await soon(Promise.race([answered, refused]))
    }

    await soon(client.connect())
    await soon(client.query('set synchronous_commit = off; set idle_session_timeout = 0'))
    for (const channel of [pulses, ...channels]) await soon(client.query(`listen ${channel}`))
    await pulse()
    onHearing(wasHearing)
    wasHearing = true
    since = undefined
    for (;;) {
      await Promise.race([wait(PULSE), broken.promise])
      await pulse()
    }
  }

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      const client = new pg.Client({
        ...settings,
        application_name: 'steward changes',
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        connectionTimeoutMillis: PATIENCE,
      })
      await attend(client).catch(ignore)
      // Nobody waits for the other side, which may never answer; an open question makes it a hard end.
      const ended = client.end().catch(ignore)
      if (signal.aborted) {
        await Promise.race([ended, pause(AGAIN, undefined, { ref: false })])
        return
      }
      since ??= new Date()
      onDeaf()
      await wait(AGAIN).catch(ignore)
    }
  }

  const kept = keep()
  return {
    trouble: () => since && { since: since.toISOString() },
    async stop() {
      stopping.abort()
      quit()
      await kept
    },
  }
}
