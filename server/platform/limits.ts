// Every limit of the server; docs/decisions/0017 says what each protects and where its figure comes from.

/** Timeouts of a statement, a lock and a transaction of one lane (ms), and its number of connections. */
export interface LaneLimits {
  connections: number
  statement: number
  lock: number
  transaction: number
  /** How far its work gives way to others on a busy processor: 0 not at all, 19 wholly. */
  niceness?: number
}

/** Kinds of work with separate connection pools, so that none waits for another's connections. */
export type LaneName =
  | 'requests'
  | 'platform'
  | 'door'
  | 'letters'
  | 'intake'
  | 'field'
  | 'background'
  | 'jobs'
  | 'counts'
  | 'health'

export interface ShareLimits {
  /** Share of the free places one caller may hold; one place is always allowed. */
  perCaller: number
  /** The same for all callers of one tenant together. */
  perTenant: number
  /** Maximum wait for a place (ms). */
  wait: number
  mostWaiting: number
  mostWaitingPerCaller: number
}

export interface HttpLimits {
  /** Time to receive a request with its body (ms). */
  request: number
  /** Time to receive its headers (ms). */
  headers: number
  /** A connection without traffic in either direction is closed after this (ms). */
  silent: number
  /** Keep-alive timeout of an idle connection (ms). */
  keepAlive: number
  /** Interval of checking the limits above (ms). */
  check: number
  connections: number
  connectionsPerAddress: number
}

export interface Limits {
  lanes: Record<LaneName, LaneLimits>
  shares: ShareLimits
  /** Of the platform's connections, for look-ups of sessions: anybody can make up tokens. */
  lookUps: ShareLimits
  counts: ShareLimits
  http: HttpLimits
  /** Prepared statements kept per connection. */
  namedStatements: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

export const usualLimits: Limits = {
  lanes: {
    requests: { connections: 16, statement: 10 * SECOND, lock: 5 * SECOND, transaction: 30 * SECOND },
    platform: { connections: 4, statement: 10 * SECOND, lock: 5 * SECOND, transaction: 30 * SECOND },
    door: { connections: 3, statement: 10 * SECOND, lock: 5 * SECOND, transaction: 30 * SECOND },
    letters: { connections: 2, statement: 10 * SECOND, lock: 5 * SECOND, transaction: 30 * SECOND },
    intake: { connections: 3, statement: 20 * SECOND, lock: 10 * SECOND, transaction: MINUTE },
    field: { connections: 4, statement: 20 * SECOND, lock: 10 * SECOND, transaction: MINUTE },
    background: {
      connections: 3,
      statement: 10 * MINUTE,
      lock: 30 * SECOND,
      transaction: 15 * MINUTE,
      niceness: 10,
    },
    jobs: { connections: 6, statement: MINUTE, lock: 10 * SECOND, transaction: 10 * MINUTE },
    counts: { connections: 2, statement: 30 * SECOND, lock: 5 * SECOND, transaction: 30 * SECOND },
    health: { connections: 1, statement: 800, lock: 800, transaction: 800 },
  },
  shares: { perCaller: 1 / 3, perTenant: 3, wait: 10 * SECOND, mostWaiting: 1_000, mostWaitingPerCaller: 64 },
  // A whole hospital may stand behind one address, and a look-up takes milliseconds: many wait, few at a time.
  lookUps: { perCaller: 1, perTenant: 3, wait: 10 * SECOND, mostWaiting: 4_000, mostWaitingPerCaller: 2_000 },
  counts: { perCaller: 1, perTenant: 1, wait: 30 * SECOND, mostWaiting: 200, mostWaitingPerCaller: 20 },
  http: {
    request: 2 * MINUTE,
    headers: 15 * SECOND,
    silent: 2 * MINUTE,
    keepAlive: 75 * SECOND,
    check: 5 * SECOND,
    connections: 10_000,
    connectionsPerAddress: 2_000,
  },
  namedStatements: 300,
}

export type SomeLimits = { [K in keyof Limits]?: Limits[K] extends number ? number : Partial<Limits[K]> }

/** The usual limits with some of them replaced. */
export const limitsWith = (some: SomeLimits = {}): Limits => ({
  lanes: { ...usualLimits.lanes, ...some.lanes },
  shares: { ...usualLimits.shares, ...some.shares },
  lookUps: { ...usualLimits.lookUps, ...some.lookUps },
  counts: { ...usualLimits.counts, ...some.counts },
  http: { ...usualLimits.http, ...some.http },
  namedStatements: some.namedStatements ?? usualLimits.namedStatements,
})
