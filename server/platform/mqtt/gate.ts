// Sits between socket and broker: forwards whole packets, rate-limited and within the in-flight limits.
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { NAME_REFUSED, faultOf } from './check.ts'
import { type InFlightLimit, type InFlightSize, createBucket } from './flow.ts'
import {
  CONNECT,
  type Frame,
  frameOf,
  Inbox,
  PINGREQ,
  PINGRESP,
  PUBLISH,
  type PublishHead,
  publishHead,
} from './frame.ts'

export interface GateLimits {
  /** Largest payload in bytes; larger ones are skipped without being buffered. */
  payload: number
  messagesPerSecond: number
  bytesPerSecond: number
  /** In-flight publications of one connection. */
  inFlight: InFlightSize
  /** Bytes a slow subscriber may leave unread. */
  unread: number
}

export interface GateWatch {
  tooLarge(head: PublishHead): void
  /** Nothing came for one and a half times the keep-alive interval. */
  silent(): void
  over(isFault: boolean): void
}

/** Larger control packets, and publications with absurd lengths, end the connection. */
const MOST_CONTROL = 64 * 1024
const MOST_SKIPPED = 16 * 1024 * 1024
/** After the client closes: time to finish what it sent, and to flush what was written to it (ms). */
const FAREWELL = 2_000

export class Gate extends Duplex {
  readonly #inbox = new Inbox()
  readonly #sizes: number[] = []
  #bytesUnderWay = 0
  #stage: 'connect' | 'checking' | 'open' | 'shut' = 'connect'
  #isWanted = true
  #hasEnded = false
  #silence: NodeJS.Timeout | undefined
  #patience: NodeJS.Timeout | undefined
  #farewell: NodeJS.Timeout | undefined
  readonly #messages
  readonly #bytes
  readonly #socket: Socket
  readonly #limits: GateLimits
  /** In-flight limits shared with other connections; all must have room. */
  readonly #shared: InFlightLimit[]
  readonly #watch: GateWatch
  readonly #again = () => this.#passOn()

  constructor(socket: Socket, limits: GateLimits, shared: InFlightLimit, watch: GateWatch) {
    super()
    this.#socket = socket
    this.#limits = limits
    this.#shared = [shared]
    this.#watch = watch
    this.#messages = createBucket(limits.messagesPerSecond, limits.messagesPerSecond)
    this.#bytes = createBucket(limits.bytesPerSecond, limits.bytesPerSecond)
    socket.on('data', (chunk: Buffer) => {
      if (this.destroyed) return
      this.#silence?.refresh()
      this.#inbox.add(chunk)
      this.#passOn()
    })
    socket.on('end', () => this.#hangUp())
    socket.on('close', () => this.destroy())
    // An error is always followed by `close`.
    socket.on('error', () => undefined)
  }

  /** Forwards packets beyond CONNECT once the connection is accepted. */
  open(): void {
    if (this.#stage === 'checking') this.#stage = 'open'
    this.#passOn()
  }

  /** Adds a shared in-flight limit. */
  addSharedLimit(limit: InFlightLimit): void {
    this.#shared.push(limit)
  }

  /** Forwards nothing further. */
  shut(): void {
    this.#stage = 'shut'
    this.#socket.pause()
  }

  /** The oldest forwarded publication is settled. */
  settled(): void {
    this.#bytesUnderWay -= this.#sizes.shift() ?? 0
    this.#passOn()
  }

  /** Starts the keep-alive timer: 1.5 times the interval in seconds. */
  keepAlive(seconds: number): void {
    if (seconds <= 0) return
    this.#silence = setTimeout(() => {
      // While reading is paused the client cannot be blamed for silence.
      if (this.#socket.isPaused()) this.#silence?.refresh()
      else this.#watch.silent()
    }, seconds * 1500)
  }

  /** Writes a reply without the broker. */
  reply(bytes: Buffer): void {
    if (!this.destroyed) this.write(bytes)
  }

  get isSlow(): boolean {
    return this.writableLength + this.#socket.writableLength > this.#limits.unread
  }

  /** Forwards complete packets; resumes reading only once everything complete could pass. */
  #passOn(): void {
    while (!this.destroyed && this.#stage !== 'shut') {
      const step = this.#isHeld() ? 'held' : this.#passOne()
      if (step === 'passed') continue
      if (step === 'held') this.#socket.pause()
      else if (this.#hasEnded) this.#finish()
      else this.#socket.resume()
      return
    }
  }

  #passOne(): 'passed' | 'held' | 'partial' {
    const bytes = this.#inbox.look()
    const frame = bytes ? frameOf(bytes) : 'partial'
    if (!bytes || frame === 'partial') return this.#await(0)
    if (frame === 'broken' || (this.#stage === 'connect' && frame.type !== CONNECT)) return this.#fail()
    if (frame.type === PUBLISH) {
      const head = publishHead(bytes, frame)
      if (head === 'broken' || frame.size > MOST_SKIPPED) return this.#fail()
      if (head === 'partial') return this.#await(0)
      if (faultOf(bytes, frame)) return this.#fail()
      if (head.payload > this.#limits.payload) return this.#skip(frame, head)
    } else if (frame.size > MOST_CONTROL) return this.#fail()
    if (bytes.length < frame.size) return this.#await(frame.size)
    if (frame.type === PUBLISH && this.#isFull()) return 'held'
    const fault = frame.type === PUBLISH ? undefined : faultOf(bytes, frame)
    if (fault === 'name') this.reply(NAME_REFUSED)
    if (fault) return this.#fail()
    this.#pass(frame)
    return 'passed'
  }

  #pass({ type, size }: Frame): void {
    this.#spend(size)
    const packet = this.#inbox.take(size)
    if (this.#stage === 'connect') this.#stage = 'checking'
    // Answered here, so that PINGRESP does not queue behind publications that wait for the database.
    else if (type === PINGREQ) return this.reply(PINGRESP)
    if (type === PUBLISH) {
      this.#sizes.push(size)
      this.#bytesUnderWay += size
    }
    this.#isWanted = this.push(packet)
  }

  #skip({ size }: Frame, head: PublishHead): 'passed' {
    this.#spend(size)
    this.#inbox.skip(size)
    this.#watch.tooLarge(head)
    return 'passed'
  }

  #spend(size: number): void {
    this.#messages.take(1)
    this.#bytes.take(size)
  }

  #await(bytes: number): 'partial' {
    this.#inbox.await(bytes)
    return 'partial'
  }

  #fail(): 'held' {
    this.destroy(new Error('malformed packet'))
    return 'held'
  }

  #isHeld(): boolean {
    if (this.#stage === 'checking' || !this.#isWanted) return true
    const now = performance.now()
    const wait = Math.max(this.#messages.wait(now), this.#bytes.wait(now))
    if (wait > 0) {
      clearTimeout(this.#patience)
      this.#patience = setTimeout(this.#again, wait)
    }
    return wait > 0
  }

  #isFull(): boolean {
    const { messages, bytes } = this.#limits.inFlight
    if (this.#sizes.length >= messages || this.#bytesUnderWay >= bytes) return true
    const full = this.#shared.find((limit) => limit.isFull)
    full?.wait(this.#again)
    return full !== undefined
  }

  #hangUp(): void {
    this.#hasEnded = true
    this.#farewell = setTimeout(() => this.destroy(), FAREWELL)
    this.#passOn()
  }

  #finish(): void {
    this.#stage = 'shut'
    this.push(null)
  }

  override _read(): void {
    if (this.#isWanted) return
    this.#isWanted = true
    // Deferred: not inside the reader's own call stack.
    setImmediate(this.#again)
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#socket.destroyed || this.#socket.write(chunk)) done()
    else this.#socket.once('drain', () => done())
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    for (const timer of [this.#silence, this.#patience, this.#farewell]) clearTimeout(timer)
    for (const limit of this.#shared) limit.forget(this.#again)
    const socket = this.#socket
    if (!socket.destroyed) {
      const late = setTimeout(() => socket.destroy(), FAREWELL)
      socket.once('close', () => clearTimeout(late))
      socket.destroySoon()
      // Unread bytes would keep the socket from closing.
      socket.resume()
    }
    this.#watch.over(error !== null)
    done(error)
  }
}
