// How much the broker takes from one connection and from all of them.
import type { InFlightSize } from './flow.ts'
import type { GateLimits } from './gate.ts'

export interface BrokerLimits extends GateLimits {
  connections: number
  /** For the first packet to come (ms). */
  connectTimeout: number
  /** Of one connection. */
  subscriptions: number
  /** Messages of all connections that are not settled. */
  room: InFlightSize
  /** The same of one tenant's connections, so that one whose messages wait leaves room for others. */
  tenantRoom: InFlightSize
  /** How long closing waits for what is under way (ms). */
  farewell: number
}

const KB = 1024
const MB = 1024 * KB

export const usualLimits: BrokerLimits = {
  payload: 256 * KB,
  messagesPerSecond: 200,
  bytesPerSecond: 2 * MB,
  underWay: { messages: 1_000, bytes: 4 * MB },
  unread: MB,
  connections: 6_000,
  connectTimeout: 10_000,
  subscriptions: 200,
  room: { messages: 50_000, bytes: 64 * MB },
  tenantRoom: { messages: 25_000, bytes: 32 * MB },
  farewell: 5_000,
}
