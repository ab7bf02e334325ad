// Stands between a socket and the broker: passes whole packets on, no faster than is bearable and no more than fit.
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
  /** Largest message in bytes; what is larger is skipped without being kept. */
  payload: number
  messagesPerSecond: number
  bytesPerSecond: number
  /** Publications of one connection that are not settled. */
  underWay: InFlightSize
  /** Bytes a slow reader may leave unread. */
  unread: number
}

export interface GateWatch {
  tooLarge(head: PublishHead): void
  /** Nothing came for one and a half times the promised interval. */
  silent(): void
  over(isFault: boolean): void
}

/** Larger packets that are no publication, and publications beyond all reason, end the connection. */
const MOST_CONTROL = 64 * 1024
const MOST_SKIPPED = 16 * 1024 * 1024
/** How long what was sent is still worked off after the other side hung up, and what was written still delivered (ms). */
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
  /** Rooms it shares with others; all must have place. */
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
    // What follows an error is a close.
    socket.on('error', () => undefined)
  }

  /** Lets through what comes after the connection was accepted. */
  open(): void {
    if (this.#stage === 'checking') this.#stage = 'open'
    this.#passOn()
  }

  /** Shares a further room. */
  share(room: InFlightLimit): void {
    this.#shared.push(room)
  }

  /** Lets nothing further through. */
  shut(): void {
    this.#stage = 'shut'
    this.#socket.pause()
  }

  /** The oldest publication that was passed on is dealt with. */
  settled(): void {
    this.#bytesUnderWay -= this.#sizes.shift() ?? 0
    this.#passOn()
  }

  /** Expects something every so many seconds, and waits half as long again. */
  keepAlive(seconds: number): void {
    if (seconds <= 0) return
    this.#silence = setTimeout(() => {
      // While nothing is read, the silence is ours.
      if (this.#socket.isPaused()) this.#silence?.refresh()
      else this.#watch.silent()
    }, seconds * 1500)
  }

  /** A reply the broker has no part in. */
  reply(bytes: Buffer): void {
    if (!this.destroyed) this.write(bytes)
  }

  get isSlow(): boolean {
    return this.writableLength + this.#socket.writableLength > this.#limits.unread
  }

  /** The socket is read on only when everything that is whole could pass. */
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
    // Answered here, so that it need not queue behind publications that wait for the database.
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
    const { messages, bytes } = this.#limits.underWay
    if (this.#sizes.length >= messages || this.#bytesUnderWay >= bytes) return true
    const full = this.#shared.find((room) => room.isFull)
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
    // Not inside the reader's own call.
    setImmediate(this.#again)
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#socket.destroyed || this.#socket.write(chunk)) done()
    else this.#socket.once('drain', () => done())
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    for (const timer of [this.#silence, this.#patience, this.#farewell]) clearTimeout(timer)
    for (const room of this.#shared) room.forget(this.#again)
    const socket = this.#socket
    if (!socket.destroyed) {
      const late = setTimeout(() => socket.destroy(), FAREWELL)
      socket.once('close', () => clearTimeout(late))
      socket.destroySoon()
      // Unread bytes would keep it from ending.
      socket.resume()
    }
    this.#watch.over(error !== null)
    done(error)
  }
}
