// What the product needs of an MQTT broker, whichever it is: who is connected, what arrives, what may leave.

/** Who is connected. */
export interface Peer {
  tenant: string
  gatewayId: string
  gatewayCode: string
}

export interface Session {
  id: string
  peer: Peer
  clientId: string
  remoteIp: string
  /** Epoch in ms. */
  since: number
}

export interface Inbound {
  session: Session
  topic: string
  payload: Buffer
  qos: 0 | 1
  retain: boolean
  receivedAt: number
}

export interface Attempt {
  username: string
  password: Buffer
  clientId: string
  remoteIp: string
}

/** `refused`: the server ended it because of what the client did, or because its credential is no longer good. */
export type EndCause = 'closed' | 'taken-over' | 'keepalive' | 'refused' | 'server'

/** Why something was not taken or granted; the connection goes on. */
export type RefusalReason = 'topic' | 'size' | 'subscription'

export interface Handlers {
  authenticate(attempt: Attempt): Promise<Peer | undefined>
  /** The acknowledgement goes out only when it resolves; a rejection means there is none. */
  receive(message: Inbound): Promise<void>
  connected(session: Session): void
  disconnected(session: Session, cause: EndCause): void
  /** The acknowledgement of what was refused waits for it as well. */
  refused?(session: Session, topic: string, reason: RefusalReason): Promise<void> | void
}

export interface Transport {
  /** Answers the port it listens on. */
  listen(port: number, host: string): Promise<number>
  publish(topic: string, payload: Buffer, qos: 0 | 1, retain?: boolean): Promise<void>
  /** Ends the gateway's session now. */
  disconnect(gatewayId: string): void
  /** Sessions that are open. */
  count(): number
  /** Takes nothing new, lets what waits be acknowledged, then ends all sessions. */
  close(): Promise<void>
}
