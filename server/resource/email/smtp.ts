// Hands an e-mail to a server by SMTP: connected to at exactly the address that was judged, encrypted unless the installation
// admits that address, and never thrown for what the other side does.
import { cut } from '@steward/domain/cut'
import type { EmailFailure } from '@steward/domain/resource/email/dictionaries'
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { type Places, Refused, addressesOf } from '../../platform/outgoing/address.ts'
import type { Message, Outcome, Service } from './contract.ts'

/** Milliseconds to connect and to be greeted, and for each answer. */
const TO_GREET = 10_000
const TO_ANSWER = 20_000
const KEPT = 500

export async function sendEmail(message: Message, service: Service, places: Places): Promise<Outcome> {
  const { host, port, security, account, password } = service
  try {
    const [judged] = await addressesOf(host, security !== 'none', places)
    if (!judged) throw new Refused('name')
    const transport = createTransport({
      host: judged.address,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(account === '' ? {} : { auth: { user: account, pass: password } }),
      // The certificate is that of the name, not of the address.
      tls: isIP(host) === 0 ? { servername: host } : {},
      connectionTimeout: TO_GREET,
      greetingTimeout: TO_GREET,
      socketTimeout: TO_ANSWER,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const { response } = await transport.sendMail(letterOf(message, service))
    return { answer: cut(response, KEPT) }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Its id is the row's, so that a mail box knows one that is sent twice. */
const letterOf = ({ id, address, subject, content }: Message, { fromAddress, fromName }: Service) => ({
  from: { name: fromName, address: fromAddress },
  to: { name: '', address },
  subject,
  text: content,
  messageId: `<${id}.steward@${fromAddress.slice(fromAddress.lastIndexOf('@') + 1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

const byCode: Readonly<Record<string, EmailFailure>> = {
  EAUTH: 'login',
  ETIMEDOUT: 'timeout',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
}
const untrusted = /certificate|self.signed|altnames|CERT_|UNABLE_TO_/i

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Refused) return { failure: error.cause, answer: '', isFinal: error.cause === 'address' }
  const text = (name: string) => String(Reflect.get(Object(error), name) ?? '')
  const answered = Number(text('responseCode'))
  const failure = untrusted.test(text('message'))
    ? 'certificate'
    : (byCode[text('code')] ?? (answered > 0 ? 'refused' : 'connect'))
  return { failure, answer: cut(text('response'), KEPT), isFinal: answered >= 500 }
}
