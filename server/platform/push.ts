// Server-sent events: one authenticated stream per browser, resumable, filtered by the reader's data scope.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Identity } from './identity.ts'
import { type Reader, type Share, SseConnection, type SseEvent, textOf } from './sse-connection.ts'

/** Events buffered per tenant for readers that reconnect. */
const KEPT = 1_000

/** An event serialized once for all readers. */
interface Kept extends SseEvent {
  seq: number
  at: number
  texts: Readonly<Record<'all' | 'part', string>>
}

const shareOf = ({ share }: SseEvent, reader: Reader): Share => share?.(reader) ?? 'all'

interface TenantChannel {
  seq: number
  kept: Kept[]
  connections: Map<string, Set<SseConnection>>
}

export class Push {
  #epoch = randomUUID().slice(0, 8)
  #isClosed = false
  readonly #tenants = new Map<string, TenantChannel>()
  readonly #all = new Set<SseConnection>()

  get readers(): number {
    return this.#all.size
  }

  /** Whether the topic has subscribers; lets callers skip preparing an event. */
  hasSubscribers(tenant: string, topic: string): boolean {
    return this.#tenants.get(tenant)?.connections.has(topic) ?? false
  }

  /** Tenants that have or had subscribers. */
  tenants(): string[] {
    return [...this.#tenants.keys()]
  }

  /** One identity per audience of the entity's rows that is subscribed to the topic. */
  audiences(tenant: string, topic: string, entityName: string): Map<string, Identity> {
    const found = new Map<string, Identity>()
    for (const { reader } of this.#tenants.get(tenant)?.connections.get(topic) ?? []) {
      const audience = reader.audiences.get(entityName)
      if (audience !== undefined) found.set(audience, reader.identity)
    }
    return found
  }

  /** Sends to every subscriber who may see it; buffered for readers that reconnect. */
  publish(tenant: string, event: SseEvent): void {
    const channel = this.#of(tenant)
    channel.seq += 1
    const { topic, data, part = data } = event
    const id = `id: ${this.#epoch}-${channel.seq}\n`
    const all = id + textOf({ topic, data })
    const texts = { all, part: part === data ? all : id + textOf({ topic, data: part }) }
    const kept = { ...event, seq: channel.seq, at: performance.now(), texts }
    channel.kept.push(kept)
    if (channel.kept.length > KEPT) channel.kept.shift()
    for (const connection of channel.connections.get(topic) ?? []) deliver(kept, connection)
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
    if (this.#isClosed) {
      response.writeHead(503, { connection: 'close' }).end()
      return
    }
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
    // What a reader may know was computed only for audiences that were connected then.
    const isUnknown = missed.some((event) => shareOf(event, reader) === 'unknown')
    const isReset = lastId !== undefined && (epoch !== this.#epoch || !(Number(seen) >= oldest - 1) || isUnknown)
    const from = lastId === undefined || isReset ? channel.seq : Number(seen)
    connection.open(from, isReset)
    if (isReset) return
    const lately = channel.kept.filter((event) => event.seq <= from && isLasting(event, reader))
    if (lastId === undefined) sendLasting(lately, connection)
    // A topic that was not read before may be new to a stream that goes on.
    sendLate(lately, connection)
    for (const event of missed) deliver(event, connection)
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
    this.#endAll()
  }

  /** Ends all connections, and each whose reader is still being checked: the server would wait for its end for ever. */
  close(): void {
    this.#isClosed = true
    this.#endAll()
  }

  #endAll(): void {
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

function deliver(event: Kept, connection: SseConnection): void {
  const share = shareOf(event, connection.reader)
  if (share === 'all' || share === 'part') connection.write(event.texts[share])
}

const ageOf = ({ at }: Kept) => Math.round(performance.now() - at)
const isLasting = (event: Kept, reader: Reader) =>
  ageOf(event) <= (event.lasts ?? 0) && reader.topics.includes(event.topic)

/** With how long ago it was, in place of how long ago it was when it was sent (`ago`, ms). */
function sendLasting(lately: readonly Kept[], connection: SseConnection): void {
  for (const event of lately) {
    if (event.late) continue
    const share = shareOf(event, connection.reader)
    const data = share === 'all' ? event.data : share === 'part' ? event.part : undefined
    if (data !== undefined) connection.write(textOf({ topic: event.topic, data: older(data, ageOf(event)) }))
  }
}

/** Also of events of which it is not known whether the reader may know them: it names no row. */
function sendLate(lately: readonly Kept[], connection: SseConnection): void {
  const texts = new Map<string, string>()
  for (const event of lately) {
    const { late, topic } = event
    if (!late || !connection.reader.topics.includes(late.topic)) continue
    if (shareOf(event, connection.reader) === 'nothing') continue
    texts.set(topic, textOf({ topic: late.topic, data: older(late.data, ageOf(event)) }))
  }
  for (const text of texts.values()) connection.write(text)
}

function older(data: unknown, by: number): object {
  const event: { ago?: unknown } = Object(data)
  return { ...event, ago: (typeof event.ago === 'number' ? event.ago : 0) + by }
}
