// The interface of requests that are signed with a key in place of a session; a feature implements it.
import type { Identity } from './identity.ts'

export interface SignedRequest {
  /** Of the request, for the log. */
  id: string
  method: string
  /** Path and query as they were sent. */
  target: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  ip: string
}

export interface SignedCalls {
  /** Throws 401, 403 or 429 unless the request is rightly signed and may be made now. */
  identify(asked: SignedRequest): Promise<Identity>
  /** Counts a call that was answered. */
  note(me: Identity, status: number): void
}
