// One connection: its gate, the broker's client, and the order in which its publications are acknowledged.
import type { Client } from 'aedes'
import type { Gate } from './gate.ts'
import type { EndCause, Session } from './transport.ts'

export class Link {
  readonly gate: Gate
  readonly client: Client
  readonly remoteIp: string
  session: Session | undefined
  /** Why it ends, where that is known before it does. */
  cause: EndCause | undefined
  /** What it is subscribed to. */
  readonly filters = new Set<string>()
  #failure: unknown
  #last: Promise<unknown> = Promise.resolve()

  constructor(gate: Gate, client: Client, remoteIp: string) {
    this.gate = gate
    this.client = client
    this.remoteIp = remoteIp
  }

  /**
   * Answers what went wrong with this work or any before it, once all of that is done: MQTT wants acknowledgements in
   * the order of publications, and none past one that is missing.
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

  /** Settles when everything so far has been dealt with. */
  idle(): Promise<unknown> {
    return this.#last
  }

  end(cause: EndCause): void {
    this.cause ??= cause
    this.gate.destroy()
  }
}
