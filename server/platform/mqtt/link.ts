// One MQTT connection: its gate, the broker's client, and the order of acknowledgements.
import type { Client } from 'aedes'
import type { Gate } from './gate.ts'
import type { EndCause, Session } from './transport.ts'

export class Link {
  readonly gate: Gate
  readonly client: Client
  readonly remoteIp: string
  session: Session | undefined
  /** The cause of its end, where known before the socket closes. */
  cause: EndCause | undefined
  /** Its subscriptions. */
  readonly filters = new Set<string>()
  #failure: unknown
  #last: Promise<unknown> = Promise.resolve()

  constructor(gate: Gate, client: Client, remoteIp: string) {
    this.gate = gate
    this.client = client
    this.remoteIp = remoteIp
  }

  /**
   * Resolves with the first error of this work or any before it, once all of it is done: MQTT requires PUBACKs in the
   * order of publications, and none after one that is missing.
   */
  inTurn(work: Promise<unknown>): Promise<unknown> {
    const before = this.#last
    const turn = async () => {
      await before
      this.#failure ??= await work
      return this.#failure
    }
    this.#last = turn()
    return this.#last
  }

  /** Resolves when everything so far is settled. */
  idle(): Promise<unknown> {
    return this.#last
  }

  end(cause: EndCause): void {
    this.cause ??= cause
    this.gate.destroy()
  }

  /** Once the broker has written its answer to the packet at hand, which it does within this turn. */
  endAfterAnswer(cause: EndCause): void {
    if (this.cause !== undefined) return
    this.cause = cause
    setImmediate(() => this.gate.destroy())
  }
}
