// One Modbus TCP connection to a field device. Whatever goes wrong on it ends it; the next poll opens another.
import modbus from 'jsmodbus'
import { once } from 'node:events'
import { Socket } from 'node:net'
import type { Block } from './blocks.ts'
import type { FieldDevice } from './settings.ts'

/** The device answers that it has no such registers, or cannot tell them now; the connection is well. */
export class Exception extends Error {
  override name = 'Exception'
  readonly code: number

  constructor(code: number) {
    super(`answers with exception ${code}`)
    this.code = code
  }
}

export interface Connection {
  /** Bytes of the registers; of coils a byte for each. */
  read(block: Block): Promise<Buffer>
  readonly isOpen: boolean
  end(): void
}

/** The longest answer is 260 bytes. What sends more unasked sends no Modbus. */
const MOST_BYTES = 2_048

export async function connectTo({ host, port, unitId, timeoutMs }: FieldDevice): Promise<Connection> {
  const socket = new Socket()
  const client = new modbus.client.TCP(socket, unitId, timeoutMs)
  // The reason comes with what is waited for; without a listener it would end the process.
  socket.on('error', () => undefined)
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    socket.setNoDelay().connect({ host, port })
    await once(socket, 'connect', { signal: limit })
  } catch (error) {
    socket.destroy()
    throw limit.aborted ? new Error('does not answer') : error
  }
  let received = 0
  socket.on('data', (part: Buffer) => {
    received += part.length
    if (received > MOST_BYTES) socket.destroy()
  })

  async function ask({ fc, at, count }: Block): Promise<Buffer> {
    if (fc === 1 || fc === 2) {
      const { response } = await (fc === 1 ? client.readCoils(at, count) : client.readDiscreteInputs(at, count))
      return Buffer.from(Array.from(response.body.valuesAsArray, Number)).subarray(0, count)
    }
    const { response } = await (fc === 3
      ? client.readHoldingRegisters(at, count)
      : client.readInputRegisters(at, count))
    return response.body.valuesAsBuffer
  }

  return {
    get isOpen() {
      return !socket.destroyed && socket.writable
    },
    async read(block) {
      received = 0
      const bytes = await ask(block).catch((error: unknown) => {
        const known = reasonOf(error)
        // An answer that comes too late, or is none, would be taken for that of the next question.
        if (!(known instanceof Exception)) socket.destroy()
        throw known
      })
      const expected = block.fc <= 2 ? block.count : block.count * 2
      if (bytes.length === expected) return bytes
      socket.destroy()
      throw new Error(`answers with ${bytes.length} bytes in place of ${expected}`)
    },
    end: () => void socket.destroy(),
  }
}

const said: Partial<Record<string, string>> = {
  Timeout: 'does not answer',
  OutOfSync: 'answers what was not asked',
  Protocol: 'does not speak Modbus',
  Offline: 'ends the connection',
}

function reasonOf(error: unknown): Error {
  if (error instanceof modbus.UserRequestError) {
    const body: unknown = error.response?.body
    if (modbus.errors.isExceptionResponseBody(body)) return new Exception(body.code)
    return new Error(said[error.err] ?? error.message)
  }
  return error instanceof Error ? error : new Error(String(error))
}
