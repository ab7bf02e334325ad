/** Client-side codes, not sent by any server: the call got no answer. */
export const UNREACHABLE = 0
export const TIMED_OUT = 408
/** HTTP 423: the session is valid but locked. */
export const LOCKED = 423

export interface RefusalFacts {
  code: number
  msg?: string
  /** Code of the server's problem (`session.captcha`), for callers that branch on it. */
  reason?: string
  /** The form field the refusal belongs to. */
  field?: string
  /** Further refusals by field. */
  fields?: Readonly<Record<string, string>>
  data?: unknown
  /** Id of the request in the server's log, for support. */
  requestId?: string
  /** What was called; `isChange` where the body named the row it is about. */
  call?: { method: string; path: string; isChange?: '1' }
}

/**
 * Why a call failed; the only error the client throws.
 * `catch (refusal) { if (refusal instanceof Refusal) form.show(refusal.fields) }`
 */
export class Refusal extends Error {
  readonly code: number
  /** The server's message in the requested language; empty when it sent none. */
  readonly msg: string
  readonly reason: string | undefined
  readonly field: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly data: unknown
  readonly requestId: string | undefined
  readonly call: RefusalFacts['call']

  constructor(facts: RefusalFacts) {
    super(facts.msg || `refused with ${facts.code}`)
    this.name = 'Refusal'
    this.code = facts.code
    this.msg = facts.msg ?? ''
    this.reason = facts.reason
    this.field = facts.field
    this.fields = facts.fields ?? {}
    this.data = facts.data
    this.requestId = facts.requestId
    this.call = facts.call
  }
}

/** Whether no answer came: the call may have arrived all the same. */
export const isUnanswered = (failure: unknown): boolean =>
  failure instanceof Refusal && (failure.code === UNREACHABLE || failure.code === TIMED_OUT || failure.code >= 502)
