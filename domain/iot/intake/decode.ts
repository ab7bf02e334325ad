// Decodes an MQTT message into values to store and judge; pure, never throws, and reports everything it rejects.
import { cut } from '../../cut.ts'
import { Assembly, nothing } from './decode-assembly.ts'
import { readPacket } from './decode-packet.ts'
import { readTopic } from './decode-topic.ts'
import { decodeTopo } from './decode-topo.ts'
import type { Decoded, Finding, Known, MessageKind } from './decode-types.ts'

export type * from './decode-types.ts'
export { WIDE } from './decode-types.ts'
export { MOST_BYTES } from './decode-packet.ts'

export interface Message {
  topic: string
  payload: Uint8Array
  /** Retained by the broker and replayed, so not a current value. */
  retain?: boolean
}

const carriesReports = new Set<MessageKind>(['property', 'batch', 'history', 'event', 'gateway-batch'])

const refused = (kind: MessageKind, finding: Finding): Decoded => ({
  ...nothing(kind),
  findings: [finding],
  result: 'rejected',
})

/**
 * `find` looks up a device behind the gateway that sent the message.
 * `decode({ topic: 'iot/v1/200001/G1/fridge-01/up/property', payload }, find, Date.now()).snapshots`
 */
export function decode(message: Message, find: (deviceCode: string) => Known | undefined, now: number): Decoded {
  const topic = readTopic(message.topic)
  if (!topic) return refused('unknown', { code: 'E_TOPIC', detail: cut(message.topic, 200) })
  if (topic.kind === 'topo') return decodeTopo(message.payload, find)
  if (topic.kind === 'state') return nothing(topic.kind)
  // An unsupported kind of message is a finding, so that the gateway's misconfiguration becomes visible.
  if (!carriesReports.has(topic.kind))
    return refused(topic.kind, { code: 'E_TOPIC', detail: `nobody reads ${topic.kind}` })
  const packet = readPacket(topic, message.payload)
  if ('code' in packet) {
    const about = topic.deviceCode === undefined ? {} : { deviceCode: topic.deviceCode }
    return refused(topic.kind, { ...about, ...packet })
  }
  const assembly = new Assembly(topic, message.retain === true, now)
  for (const finding of packet.findings) assembly.note(finding)
  for (const [code, reports] of Map.groupBy(packet.reports, (report) => report.deviceCode))
    assembly.hear(code, find(code), reports)
  return assembly.result(packet)
}
