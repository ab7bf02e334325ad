// Validates packets against MQTT 3.1.1 and limits client identifiers before the broker sees the bytes.
import { isUtf8 } from 'node:buffer'
import { CONNECT, type Frame, PUBLISH } from './frame.ts'

const SUBSCRIBE = 8
const UNSUBSCRIBE = 10
/** Bytes of the longest client identifier. */
const LONGEST_NAME = 255

/** CONNACK with return code 2: identifier rejected. */
export const NAME_REFUSED = Buffer.from([0x20, 0x02, 0x00, 0x02])

export type Fault = 'malformed' | 'name'

const isText = (bytes: Buffer) => isUtf8(bytes) && !bytes.includes(0)

/** A length-prefixed string; undefined where it is cut off or not UTF-8. */
function textAt(bytes: Buffer, at: number): Buffer | undefined {
  if (at + 2 > bytes.length) return undefined
  const end = at + 2 + bytes.readUInt16BE(at)
  const found = bytes.subarray(at + 2, end)
  return end <= bytes.length && isText(found) ? found : undefined
}

/** `bytes` holds the packet, or of a PUBLISH at least its topic and packet id. */
export function faultOf(bytes: Buffer, frame: Frame): Fault | undefined {
  if (frame.type === CONNECT) return greetingFault(bytes, frame)
  if (frame.type === PUBLISH) return publicationFault(bytes, frame)
  if (frame.type === SUBSCRIBE || frame.type === UNSUBSCRIBE) return filtersFault(bytes, frame)
  return undefined
}

function greetingFault(bytes: Buffer, { body }: Frame): Fault | undefined {
  const protocol = textAt(bytes, body)
  if (!protocol) return 'malformed'
  const version = bytes[body + 2 + protocol.length]
  // Other versions have another layout; the broker answers which versions it speaks.
  if (version !== 3 && version !== 4) return undefined
  const name = textAt(bytes, body + protocol.length + 6)
  if (!name) return 'malformed'
  // Wildcards and slashes in a client identifier would change the meaning of topics built from it.
  return name.length > LONGEST_NAME || /[+#/]/.test(name.toString()) ? 'name' : undefined
}

function publicationFault(bytes: Buffer, { body, qos }: Frame): Fault | undefined {
  const topic = textAt(bytes, body)
  if (!topic || qos === 3) return 'malformed'
  return qos > 0 && bytes.readUInt16BE(body + 2 + topic.length) === 0 ? 'malformed' : undefined
}

function filtersFault(bytes: Buffer, { type, body, size }: Frame): Fault | undefined {
  if (size < body + 2 || bytes.readUInt16BE(body) === 0) return 'malformed'
  const step = type === SUBSCRIBE ? 1 : 0
  for (let at = body + 2; at < size;) {
    const filter = textAt(bytes.subarray(0, size), at)
    if (!filter) return 'malformed'
    at += 2 + filter.length + step
  }
  return undefined
}
