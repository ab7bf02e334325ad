// Limits of the MQTT broker per connection, per tenant and overall.
import type { InFlightSize } from './flow.ts'
import type { GateLimits } from './gate.ts'
import type { RefusalLimits } from './refusals.ts'

export interface BrokerLimits extends GateLimits {
  connections: number
  /** Of one address; gateways of a hospital may all stand behind one. */
  connectionsPerAddress: number
  /** Time until the first packet must have come (ms). */
  connectTimeout: number
  /** Subscriptions of one connection. */
  subscriptions: number
  /** Refused subscriptions of one gateway. */
  refusals: RefusalLimits
  /** In-flight messages of all connections. */
  inFlightOfAll: InFlightSize
  /** The same for one tenant, so that a tenant whose messages wait leaves room for others. */
  inFlightPerTenant: InFlightSize
  /** How long closing waits for messages in flight (ms). */
  farewell: number
}

const KB = 1024
const MB = 1024 * KB

export const usualLimits: BrokerLimits = {
  payload: 256 * KB,
  messagesPerSecond: 200,
  bytesPerSecond: 2 * MB,
  inFlight: { messages: 1_000, bytes: 4 * MB },
  unread: MB,
  connections: 6_000,
  connectionsPerAddress: 2_000,
  connectTimeout: 10_000,
  subscriptions: 200,
  // So many that a gateway goes on that subscribes for each of some hundred devices by itself, beyond what it may.
  refusals: { reported: 10, most: 1_000, window: 60_000 },
  inFlightOfAll: { messages: 50_000, bytes: 64 * MB },
  inFlightPerTenant: { messages: 25_000, bytes: 32 * MB },
  farewell: 5_000,
}
