// A field device for tests: registers and coils that a test writes, served over Modbus TCP.
import modbus from 'jsmodbus'
import { once } from 'node:events'
import { type Socket, createServer } from 'node:net'

export interface ModbusDevice {
  readonly port: number
  /** Bytes of the registers, the highest of each first. */
  holding: Buffer
  input: Buffer
  /** A bit for each. */
  coils: Buffer
  discrete: Buffer
  /** From now on answers are these bytes, nothing where undefined, or its own again with null. */
  answer(instead: Buffer | undefined | null): void
  /** Called before each answer of its own. */
  onRead: () => void
  /** Resolves when the condition is true; checked after every question. */
  until(what: () => boolean): Promise<void>
  stop(): Promise<void>
}

const ILLEGAL_ADDRESS = 2

export async function startModbusDevice(registers = 200): Promise<ModbusDevice> {
  const sockets = new Set<Socket>()
  let instead: Buffer | undefined | null = null
  const [holding, input] = [Buffer.alloc(registers * 2), Buffer.alloc(registers * 2)]
  const [coils, discrete] = [Buffer.alloc(32), Buffer.alloc(32)]
  // Connections are passed on to the library only while the device answers by itself.
  const inner = createServer()
  // The library answers registers that are not there with nothing, and not with an exception: holding registers are
  // answered here.
  const server = new modbus.server.TCP(inner, { holding: undefined, input, coils, discrete })
  server.on('readHoldingRegisters', (request, answerWith) => {
    const { body } = request
    if (!(request instanceof modbus.ModbusTCPRequest) || !modbus.requests.isReadHoldingRegistersRequestBody(body))
      return
    device.onRead()
    const answer =
      body.start + body.count > registers
        ? new modbus.responses.ExceptionResponseBody(body.fc, ILLEGAL_ADDRESS)
        : modbus.responses.ReadHoldingRegistersResponseBody.fromRequest(body, holding)
    answerWith(modbus.ModbusTCPResponse.fromRequest(request, answer).createPayload())
  })
  const waiting = new Set<() => void>()
  const outer = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', () => {
      for (const ask of waiting) ask()
      if (instead) socket.write(instead)
    })
    if (instead === null) inner.emit('connection', socket)
  })
  outer.listen(0, '127.0.0.1')
  await once(outer, 'listening')
  const address = outer.address()
  const device: ModbusDevice = {
    port: typeof address === 'object' && address ? address.port : 0,
    holding,
    input,
    coils,
    discrete,
    answer(next) {
      instead = next
      for (const socket of sockets) socket.destroy()
    },
    onRead: () => undefined,
    until: (what) =>
      new Promise((resolve) => {
        const ask = () => {
          if (!what()) return
          waiting.delete(ask)
          resolve()
        }
        waiting.add(ask)
        ask()
      }),
    async stop() {
      for (const socket of sockets) socket.destroy()
      outer.close()
      await once(outer, 'close')
    },
  }
  return device
}
