// What is sent to a channel, in the form its kind wants, and whether its answer means that it was taken.
import type { channelKind } from '@steward/domain/alarm/linkage/dictionaries'
import { cut } from '@steward/domain/cut'
import { createHmac } from 'node:crypto'
import { signedHeaders } from '../../iot/access/signature.ts'
import type { Outcome, Parcel } from '../../platform/outgoing/send.ts'

export interface Channel {
  id: string
  kind: keyof typeof channelKind.entries
  address: string
  secret: string
}

export interface Message {
  /** By which a receiver tells repetitions. */
  id: string
  text: string
  event: string
  phones: readonly string[]
  data: Readonly<Record<string, unknown>>
}

/** Characters a robot takes; WeCom counts 2,048 bytes. */
const LONGEST = 600

/** Undefined where the address is none. */
export function parcelFor(channel: Channel, message: Message, now: Date): Parcel | undefined {
  const url = URL.canParse(channel.address) ? new URL(channel.address) : undefined
  return url && forms[channel.kind](channel, message, { url, now })
}

interface At {
  url: URL
  now: Date
}
type Form = (channel: Channel, message: Message, at: At) => Parcel

const json = (url: URL, body: object, headers: Readonly<Record<string, string>> = {}): Parcel => ({
  url,
  headers,
  body: JSON.stringify(body),
})

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')
const short = ({ text }: Message) => cut(text, LONGEST)

/** The secret signs the time and itself, as text. */
const dingtalk: Form = ({ secret }, message, { url, now }) => {
  const signed = new URL(url)
  if (secret !== '') {
    const timestamp = String(now.getTime())
    signed.searchParams.set('timestamp', timestamp)
    signed.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`))
  }
  return json(signed, { msgtype: 'text', text: { content: short(message) } })
}

/** The time and the secret are the key, and nothing is signed with it. */
const feishu: Form = ({ secret }, message, { url, now }) => {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const sign = secret === '' ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }
  return json(url, { ...sign, msg_type: 'text', content: { text: short(message) } })
}

const wecom: Form = (_, message, { url }) => json(url, { msgtype: 'text', text: { content: short(message) } })

/** Signed as events of the open interface are, under the channel's id. */
const signed: (bodyOf: (message: Message, now: Date) => object) => Form = (bodyOf) => (channel, message, at) => {
  const parcel = json(at.url, bodyOf(message, at.now))
  const target = `${at.url.pathname}${at.url.search}`
  const headers = signedHeaders(
    { appKey: channel.id, secret: channel.secret },
    { method: 'POST', target, body: parcel.body },
    at.now,
  )
  return { ...parcel, headers: { ...headers, 'X-Event-Id': message.id, 'X-Event': `alarm.${message.event}` } }
}

const forms: Readonly<Record<Channel['kind'], Form>> = {
  wecom,
  dingtalk,
  feishu,
  webhook: signed(({ id, event, text, data }, now) => ({
    id,
    event: `alarm.${event}`,
    time: now.toISOString(),
    text,
    data,
  })),
  call: signed(({ id, text, phones }, now) => ({ id, time: now.toISOString(), text, phones })),
}

/** Robots answer 200 to what they refuse: only their own code says that they took it. */
export function isTaken({ kind }: Channel, { failure, answer }: Outcome): boolean {
  if (failure !== undefined) return false
  if (kind === 'webhook' || kind === 'call') return true
  const code = codeIn(answer, kind === 'feishu' ? ['code', 'StatusCode'] : ['errcode'])
  return code === 0
}

/** DingTalk refuses everything for ten minutes from a robot that sent too much. */
export const isBlocked = ({ kind }: Channel, { answer }: Outcome): boolean =>
  kind === 'dingtalk' && [130101, 660026].includes(codeIn(answer, ['errcode']) ?? 0)

function codeIn(answer: string, names: readonly string[]): number | undefined {
  try {
    const body: unknown = JSON.parse(answer)
    const given = names.map((name) => Reflect.get(Object(body), name)).find((one) => one !== undefined)
    return typeof given === 'number' ? given : undefined
  } catch {
    return undefined
  }
}

const HIDDEN = '******'
/** Shorter parts of an address are words, not keys. */
const SHORTEST = 8

/** An answer without what only the channel's owner knows: some repeat the request they refuse. */
export function withoutSecrets({ address, secret }: Channel, answer: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const parts = url ? [...url.searchParams.values(), ...url.pathname.split('/')] : []
  const hidden = [address, secret, ...parts].filter((one) => one.length >= SHORTEST || (one !== '' && one === secret))
  return hidden.toSorted((a, b) => b.length - a.length).reduce((text, one) => text.replaceAll(one, HIDDEN), answer)
}
