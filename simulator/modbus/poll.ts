// Reads one field device again and again, and says when it stops answering and when it answers again.
import { setTimeout as pause } from 'node:timers/promises'
import { type Block, blocksOf } from './blocks.ts'
import { type Connection, Exception, connectTo } from './connection.ts'
import { type Value, valueOf } from './registers.ts'
import type { FieldDevice, Point } from './settings.ts'

export interface Polling {
  readonly isAnswering: boolean | undefined
  stop(): Promise<void>
}

interface Told {
  /** `ts` is when the device was asked, epoch in ms. */
  onValues(ts: number, values: Record<string, Value>): void
  /** The device answers now, or does not. */
  onPresence(isAnswering: boolean): void
  log(line: string): void
}

/** The longest pause before a device that does not answer is asked again. */
const LONGEST = 60_000
/** Exception 2: the device has no such register. */
const ILLEGAL_ADDRESS = 2

export function poll(device: FieldDevice, { onValues, onPresence, log }: Told): Polling {
  const ending = new AbortController()
  let connection: Connection | undefined
  let blocks = blocksOf(device.points)
  let isAnswering: boolean | undefined
  let failures = 0
  const refused = new Set<string>()

  async function readAll(): Promise<void> {
    if (!connection?.isOpen) connection = await connectTo(device)
    const ts = Date.now()
    const values: Record<string, Value> = {}
    for (const block of blocks) Object.assign(values, await readBlock(connection, block))
    if (Object.keys(values).length > 0) onValues(ts, values)
  }

  /** Without what the device refuses to tell. */
  async function readBlock(line: Connection, block: Block): Promise<Record<string, Value>> {
    try {
      const bytes = await line.read(block)
      return Object.fromEntries(block.points.map((point) => [point.identifier, valueIn(bytes, block, point)]))
    } catch (error) {
      if (!(error instanceof Exception)) throw error
      if (error.code === ILLEGAL_ADDRESS && block.points.length > 1) return readApart(line, block)
      const names = block.points.map(({ identifier }) => identifier).join(', ')
      if (!refused.has(names)) log(`${device.deviceCode} ${error.message} to ${names}`)
      refused.add(names)
      return {}
    }
  }

  /** One register that is not there makes a device refuse all that are asked for with it. */
  async function readApart(line: Connection, block: Block): Promise<Record<string, Value>> {
    const apart = block.points.flatMap((point) => blocksOf([point]))
    blocks = blocks.flatMap((one) => (one === block ? apart : [one]))
    const values: Record<string, Value> = {}
    for (const one of apart) Object.assign(values, await readBlock(line, one))
    return values
  }

  function tell(is: boolean, why?: string): void {
    if (isAnswering === is) return
    if (!is) log(`${device.deviceCode} at ${device.host}:${device.port} ${why}; asking again`)
    else if (isAnswering === false) log(`${device.deviceCode} answers again`)
    isAnswering = is
    onPresence(is)
  }

  async function run(): Promise<void> {
    let due = Date.now()
    while (!ending.signal.aborted) {
      try {
        await readAll()
        failures = 0
        tell(true)
      } catch (error) {
        if (ending.signal.aborted) return
        connection?.end()
        connection = undefined
        failures += 1
        tell(false, error instanceof Error ? error.message : String(error))
      }
      const step = failures === 0 ? device.pollMs : Math.max(device.pollMs, Math.min(LONGEST, 500 * 2 ** failures))
      // Polls that a slow answer has delayed are left out.
      due = Math.max(due + step, Date.now())
      await pause(due - Date.now(), undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    get isAnswering() {
      return isAnswering
    },
    async stop() {
      ending.abort()
      connection?.end()
      await running
    },
  }
}

function valueIn(bytes: Buffer, block: Block, point: Point): Value {
  const from = point.at - block.at
  if (block.fc <= 2) return bytes[from] ?? null
  return valueOf(bytes.subarray(from * 2, (from + point.count) * 2), point)
}
