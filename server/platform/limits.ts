// Every limit the server works within; docs/decisions/0017 says what each protects and where its figure comes from.

/** What a statement, a lock and a transaction of one kind of work may take (ms), and how many connections that work has. */
export interface LaneLimits {
  connections: number
  statement: number
  lock: number
  transaction: number
}

/** Kinds of work that never wait for each other's connections. */
export type LaneName = 'requests' | 'platform' | 'intake' | 'field' | 'background' | 'counts' | 'health'

export interface ShareLimits {
  /** How many times the free places one caller may hold; one place is always allowed. */
  perCaller: number
  /** The same of one tenant, whose callers it sums up. */
  perTenant: number
  /** How long one waits for a place (ms). */
  wait: number
  mostWaiting: number
  mostWaitingPerCaller: number
}

export interface HttpLimits {
  /** A request with its body must have arrived (ms). */
  request: number
  /** Its head alone. */
  headers: number
  /** A connection that carries nothing in either direction is closed. */
  silent: number
  /** An idle connection is kept for the next request. */
  keepAlive: number
  /** How often the above is looked at. */
  check: number
  connections: number
  connectionsPerAddress: number
}

export interface Limits {
  lanes: Record<LaneName, LaneLimits>
  shares: ShareLimits
  counts: ShareLimits
  http: HttpLimits
  /** Statements that keep a name, and with it a plan, on each connection. */
  namedStatements: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

export const usualLimits: Limits = {
  lanes: {
    requests: { connections: 16, statement: 10 * SECOND, lock: 5 * SECOND, transaction: 30 * SECOND },
    platform: { connections: 6, statement: 10 * SECOND, lock: 5 * SECOND, transaction: 30 * SECOND },
    intake: { connections: 3, statement: 20 * SECOND, lock: 10 * SECOND, transaction: MINUTE },
    field: { connections: 4, statement: 20 * SECOND, lock: 10 * SECOND, transaction: MINUTE },
    background: { connections: 3, statement: 10 * MINUTE, lock: 30 * SECOND, transaction: 15 * MINUTE },
    counts: { connections: 2, statement: 30 * SECOND, lock: 5 * SECOND, transaction: 30 * SECOND },
    health: { connections: 1, statement: 800, lock: 800, transaction: 800 },
  },
  shares: { perCaller: 1 / 3, perTenant: 3, wait: 10 * SECOND, mostWaiting: 1_000, mostWaitingPerCaller: 64 },
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
  counts: { ...usualLimits.counts, ...some.counts },
  http: { ...usualLimits.http, ...some.http },
  namedStatements: some.namedStatements ?? usualLimits.namedStatements,
})
