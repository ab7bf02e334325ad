// Who takes text messages in this installation: a file, and a signed HTTP call. Those of the providers need their SDKs and
// an account; they are not there, and nothing pretends that they were.
import { FILE, HTTP } from '@steward/domain/resource/sms/sms'
import { createHmac, randomBytes } from 'node:crypto'
import type { Places } from '../../platform/outgoing/address.ts'
import { send } from '../../platform/outgoing/send.ts'
import type { Message, Sender, Service } from './contract.ts'

export interface SendersWish {
  /** Takes one line per message; without it none is sent to a file. */
  file?: ((line: string) => void) | undefined
  places: () => Promise<Places>
  now: () => Date
}

export function createSenders({ file, places, now }: SendersWish): ReadonlyMap<number, Sender> {
  const toFile: Sender = async ({ id, tenant, phone, content }) => {
    if (!file) return { failure: 'connect', answer: '', durationMs: 0 }
    file(`${JSON.stringify({ time: now().toISOString(), id, tenant, phone, content })}\n`)
    return { answer: '', durationMs: 0 }
  }
  const byCall: Sender = async (message, service) => {
    const url = URL.canParse(service.endpoint) ? new URL(service.endpoint) : undefined
    if (!url) return { failure: 'address', answer: '', durationMs: 0 }
    const body = bodyOf(message, service)
    return send({ url, headers: signedHeaders(service, body, now()), body }, await places())
  }
  return new Map([
    [FILE, toFile],
    [HTTP, byCall],
  ])
}

const bodyOf = ({ id, phone, content, templateId, values }: Message, { signName, regionId, appId }: Service) =>
  JSON.stringify({ id, phone, content, templateId, signName, regionId, appId, params: values })

/**
 * `X-Signature` is the HMAC-SHA256 (hex) over `timestamp.nonce.body` with the secret key; the receiver tells repetitions by
 * the message's id.
 */
export function signedHeaders({ accessKey, secretKey }: Service, body: string, now: Date): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(now.getTime() / 1_000)), randomBytes(16).toString('hex')]
  const signature = createHmac('sha256', secretKey).update(`${timestamp}.${nonce}.${body}`).digest('hex')
  return { 'X-Access-Key': accessKey, 'X-Timestamp': timestamp, 'X-Nonce': nonce, 'X-Signature': signature }
}
