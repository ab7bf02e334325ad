// The interface of an MQTT broker as the product needs it: sessions, incoming messages, outgoing messages.
import type { Certificate } from '../certificate.ts'

/** A connected client. */
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

/** `refused`: ended by the server because of a protocol violation or a credential that is no longer valid. */
export type EndCause = 'closed' | 'taken-over' | 'keepalive' | 'refused' | 'server'

/** Why a publication or subscription was refused; the connection continues. */
export type RefusalReason = 'topic' | 'size' | 'subscription'

export interface Handlers {
  authenticate(attempt: Attempt): Promise<Peer | undefined>
  /** PUBACK is sent only when this resolves; a rejection means no PUBACK. */
  receive(message: Inbound): Promise<void>
  connected(session: Session): void
  /** It has subscribed to more of its downlinks. */
  subscribed?(session: Session): void
  disconnected(session: Session, cause: EndCause): void
  /** `more`: how many others of the gateway are not told one by one. The PUBACK of a publication waits for it as well. */
  refused?(session: Session, topic: string, reason: RefusalReason, more: number): Promise<void> | void
}

export interface Transport {
  /** Resolves with the port it listens on; with a certificate over TLS. May be called for several ports. */
  listen(port: number, host: string, certificate?: Certificate): Promise<number>
  publish(topic: string, payload: Buffer, qos: 0 | 1, retain?: boolean): Promise<void>
  /** Whether the gateway is connected and has subscribed to what is published there. */
  isListening(gatewayId: string, topic: string): boolean
  /** Ends the gateway's session now. */
  disconnect(gatewayId: string): void
  /** Number of open sessions. */
  count(): number
  /** Accepts nothing new, waits for acknowledgements in flight, then ends all sessions. */
  close(): Promise<void>
}
