// One text message, and who takes it. What a sender does is plain code; which one it is says the category.
import type { Outcome } from '../../platform/outgoing/send.ts'

export interface Message {
  id: string
  tenant: string
  phone: string
  /** With the signature, as it is to be read. */
  content: string
  templateId: string
  values: Readonly<Record<string, string>>
}

export interface Service {
  category: number
  endpoint: string
  signName: string
  regionId: string
  appId: string
  accessKey: string
  secretKey: string
}

/** Never throws for what the other side does: that is the outcome. */
export type Sender = (message: Message, service: Service) => Promise<Outcome>
