// A gateway that reads field devices over Modbus TCP and forwards what they say over MQTT, with the time it was read.
import { type Counters, startGateway } from '../gateway.ts'
import { type Polling, poll } from './poll.ts'
import type { Settings } from './settings.ts'

export interface ModbusGateway {
  readonly counters: Readonly<Counters>
  /** Pulls the plug of the line to the platform; reading goes on. */
  cut(): void
  mend(): void
  stop(): Promise<void>
}

/** Reports kept while the line is down: 72 hours of four devices that are read every ten seconds. */
const KEPT = 100_000

export function startModbusGateway(
  { url, username, password, devices }: Settings,
  log: (line: string) => void,
): ModbusGateway {
  const counters: Counters = { connected: 0, sent: 0, acked: 0, kept: 0, replayed: 0, dropped: 0, lost: 0 }
  const polls = new Map<string, Polling>()
  // Message ids must not repeat those of an earlier run within a day.
  const run = Date.now().toString(36)
  let number = 0
  const gateway = startGateway({
    url,
    credential: { username, password },
    counters,
    log,
    keeps: KEPT,
    setValues: () => 'this gateway only reads',
    topology: () =>
      devices.map(({ deviceCode, unitId }) => ({ d: deviceCode, addr: String(unitId), ...stateOf(deviceCode) })),
  })
  const stateOf = (code: string) => {
    const is = polls.get(code)?.isAnswering
    return is === undefined ? {} : { state: is ? 'online' : 'offline' }
  }
  for (const device of devices)
    polls.set(
      device.deviceCode,
      poll(device, {
        log,
        onValues(ts, params) {
          number += 1
          gateway.report(device.deviceCode, { id: `${run}-${number.toString(36)}`, ts, params })
        },
        onPresence: (is) => gateway.tellState(device.deviceCode, is ? 'online' : 'offline'),
      }),
    )
  return {
    counters,
    cut: gateway.cut,
    mend: gateway.mend,
    async stop() {
      await Promise.all([...polls.values()].map((one) => one.stop()))
      await gateway.stop()
    },
  }
}
