// Splits a byte stream into MQTT 3.1.1 packets and reads their fixed header, and of a PUBLISH topic and packet id.

export const CONNECT = 1
export const PUBLISH = 3
export const PINGREQ = 12

export const PINGRESP = Buffer.from([0xd0, 0x00])
export const pubAck = (id: number): Buffer => Buffer.from([0x40, 0x02, id >> 8, id & 0xff])

export interface Frame {
  type: number
  qos: number
  /** Offset of the variable header. */
  body: number
  /** Bytes of the whole packet. */
  size: number
}

/** The first packet in the bytes, complete or not. */
export function frameOf(bytes: Buffer): Frame | 'partial' | 'broken' {
  const [first] = bytes
  if (first === undefined) return 'partial'
  let length = 0
  // Remaining length: up to four groups of seven bits, least significant first.
  for (let group = 0; group < 4; group += 1) {
    const byte = bytes[1 + group]
    if (byte === undefined) return 'partial'
    length += (byte & 0x7f) * 128 ** group
    if (byte < 0x80) return { type: first >> 4, qos: (first >> 1) & 3, body: 2 + group, size: 2 + group + length }
  }
  return 'broken'
}

export interface PublishHead {
  topic: string
  id: number
  qos: number
  /** Bytes of the payload. */
  payload: number
}

/** Topic and packet id of a PUBLISH, readable before its payload has arrived. */
export function publishHead(bytes: Buffer, { body, size, qos }: Frame): PublishHead | 'partial' | 'broken' {
  if (bytes.length < Math.min(body + 2, size)) return 'partial'
  const topicEnd = size < body + 2 ? Infinity : body + 2 + bytes.readUInt16BE(body)
  const headEnd = topicEnd + (qos > 0 ? 2 : 0)
  if (headEnd > size) return 'broken'
  if (bytes.length < headEnd) return 'partial'
  return {
    topic: bytes.toString('utf8', body + 2, topicEnd),
    id: qos > 0 ? bytes.readUInt16BE(topicEnd) : 0,
    qos,
    payload: size - headEnd,
  }
}

/** Buffers incoming chunks and joins them only when enough bytes are there to parse. */
export class Inbox {
  #chunks: Buffer[] = []
  #length = 0
  #need = 1
  #toSkip = 0

  add(chunk: Buffer): void {
    const skipped = Math.min(this.#toSkip, chunk.length)
    this.#toSkip -= skipped
    if (skipped === chunk.length) return
    this.#chunks.push(chunk.subarray(skipped))
    this.#length += chunk.length - skipped
  }

  /** All buffered bytes; undefined while fewer than awaited have come. */
  look(): Buffer | undefined {
    if (this.#length < this.#need) return undefined
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0]
  }

  /** Sets how many bytes are needed before parsing again makes sense. */
  await(bytes: number): void {
    this.#need = Math.max(bytes, this.#length + 1)
  }

  take(bytes: number): Buffer {
    this.#need = 1
    const all = this.look() ?? Buffer.alloc(0)
    this.#length = all.length - bytes
    this.#chunks = this.#length > 0 ? [all.subarray(bytes)] : []
    return all.subarray(0, bytes)
  }

  /** Drops this many bytes, including bytes that have not arrived yet. */
  skip(bytes: number): void {
    const here = Math.min(bytes, this.#length)
    this.take(here)
    this.#toSkip = bytes - here
  }
}
