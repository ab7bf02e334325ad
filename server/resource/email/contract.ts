// One e-mail, and the server that takes it.
import type { EmailFailure, EmailSecurity } from '@steward/domain/resource/email/dictionaries'

export interface Message {
  id: string
  address: string
  subject: string
  content: string
}

export interface Service {
  host: string
  port: number
  security: EmailSecurity
  account: string
  password: string
  fromAddress: string
  fromName: string
}

export interface Outcome {
  failure?: EmailFailure
  /** What the server said. */
  answer: string
  /** Another attempt would change nothing. */
  isFinal?: boolean
}
