// Server-sent events: one authenticated stream per browser, resumable, filtered by the reader's data scope.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Identity } from './identity.ts'
import { type Reader, SseConnection, type SseEvent, isVisible, textOf } from './sse-connection.ts'

/** Events buffered per tenant for readers that reconnect. */
const KEPT = 500

/** An event serialized once for all readers. */
interface Kept extends SseEvent {
  seq: number
  text: string
}

interface TenantChannel {
  seq: number
  kept: Kept[]
  connections: Map<string, Set<SseConnection>>
}

export class Push {
  #epoch = randomUUID().slice(0, 8)
  readonly #tenants = new Map<string, TenantChannel>()
  readonly #all = new Set<SseConnection>()

  get readers(): number {
    return this.#all.size
  }

  /** Whether the topic has subscribers; lets callers skip preparing an event. */
  hasSubscribers(tenant: string, topic: string): boolean {
    return this.#tenants.get(tenant)?.connections.has(topic) ?? false
  }

  /** One identity per audience subscribed to the topic. */
  audiences(tenant: string, topic: string): Map<string, Identity> {
    const connections = this.#tenants.get(tenant)?.connections.get(topic) ?? []
    return new Map([...connections].map(({ reader }) => [reader.audience, reader.identity]))
  }

  /** Sends to every subscriber who may see it; buffered for readers that reconnect. */
  publish(tenant: string, event: SseEvent): void {
    const channel = this.#of(tenant)
    channel.seq += 1
    const text = `id: ${this.#epoch}-${channel.seq}\n${textOf(event)}`
    const numbered = { ...event, seq: channel.seq, text }
    channel.kept.push(numbered)
    if (channel.kept.length > KEPT) channel.kept.shift()
    for (const connection of channel.connections.get(event.topic) ?? [])
      if (isVisible(numbered, connection.reader)) connection.write(text)
  }

  /** Sends without buffering, for events that the next one replaces. */
  sendVolatile(tenant: string, event: SseEvent): void {
    const text = textOf(event)
    for (const connection of this.#tenants.get(tenant)?.connections.get(event.topic) ?? [])
      connection.writeVolatile(text)
  }

  /** Sends to every connection, whatever its topics. */
  sendToAll(event: SseEvent): void {
    for (const connection of this.#all) connection.write(textOf(event))
  }

  /** Rechecks sessions and ends the connections whose session is no longer valid. */
  async recheck(): Promise<void> {
    for (const connection of this.#all) await connection.recheck()
  }

  /** Turns a response into a stream; `lastId` is the last event the reader received. */
  attach(response: ServerResponse, reader: Reader, lastId: string | undefined): void {
    const channel = this.#of(reader.identity.tenant)
    const connection = new SseConnection(response, reader, this.#epoch, () =>
      this.#leave(channel, connection, reader.topics),
    )
    this.#all.add(connection)
    for (const topic of reader.topics)
      channel.connections.set(topic, (channel.connections.get(topic) ?? new Set()).add(connection))
    const [epoch, seen] = (lastId ?? '').split('-')
    const oldest = channel.kept[0]?.seq ?? channel.seq + 1
    const missed = channel.kept.filter(({ seq, topic }) => seq > Number(seen) && reader.topics.includes(topic))
    // Visibility was computed only for audiences that were connected then; for others it is unknown.
    const isUnknown = missed.some((event) => isVisible(event, reader) === undefined)
    const isReset = lastId !== undefined && (epoch !== this.#epoch || !(Number(seen) >= oldest - 1) || isUnknown)
    connection.open(lastId === undefined || isReset ? channel.seq : Number(seen), isReset)
    if (lastId === undefined || isReset) return
    for (const event of missed) if (isVisible(event, reader)) connection.write(event.text)
  }

  /** Sessions with an open connection. */
  sessions(): string[] {
    return [...new Set([...this.#all].map((connection) => connection.sessionId))]
  }

  /** How many connections a session has. */
  countOf(sessionId: string): number {
    let count = 0
    for (const connection of this.#all) if (connection.sessionId === sessionId) count += 1
    return count
  }

  /** Ends all connections of these sessions. */
  cut(sessionIds: readonly string[]): void {
    for (const connection of this.#all) if (sessionIds.includes(connection.sessionId)) connection.end()
  }

  /** Ends all connections so that their readers fetch everything again: events may have been missed. */
  startAnew(): void {
    this.#epoch = randomUUID().slice(0, 8)
    for (const channel of this.#tenants.values()) channel.kept = []
    this.close()
  }

  close(): void {
    for (const connection of this.#all) connection.end()
  }

  #leave(channel: TenantChannel, connection: SseConnection, topics: readonly string[]): void {
    this.#all.delete(connection)
    for (const topic of topics) {
      channel.connections.get(topic)?.delete(connection)
      if (channel.connections.get(topic)?.size === 0) channel.connections.delete(topic)
    }
  }

  #of(name: string): TenantChannel {
    const known = this.#tenants.get(name)
    if (known) return known
    const made: TenantChannel = { seq: 0, kept: [], connections: new Map() }
    this.#tenants.set(name, made)
    return made
  }
}
