/** Codes that no server sends: the call never got an answer. */
export const UNREACHABLE = 0
export const TIMED_OUT = 408
/** The session is there but locked. */
export const LOCKED = 423

export interface RefusalFacts {
  code: number
  msg?: string
  /** Name of the problem as the server knows it (`session.captcha`), for those who act on it. */
  reason?: string
  /** The field a form should show it at. */
  field?: string
  /** Further findings by field. */
  fields?: Readonly<Record<string, string>>
  data?: unknown
  /** What to tell support, so that they find the line in the log. */
  requestId?: string
}

/**
 * Why a call was not done; the only thing the client throws.
 * `catch (refusal) { if (refusal instanceof Refusal) form.show(refusal.fields) }`
 */
export class Refusal extends Error {
  readonly code: number
  /** Words of the server in the language asked for; empty when it had none. */
  readonly msg: string
  readonly reason: string | undefined
  readonly field: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly data: unknown
  readonly requestId: string | undefined

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
  }
}
