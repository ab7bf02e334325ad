// Simulates the demo fleet over MQTT: every device reports at its interval through its gateway, with faults.
import { describeEnglishFleet } from '@steward/domain/iot/fleet/english'
import { type FleetDevice, USUAL, describeFleet } from '@steward/domain/iot/fleet/fleet'
import { exampleGateway } from '@steward/domain/iot/fleet/showpieces'
import { vendorGateway, vendorPayload } from '@steward/domain/iot/fleet/vendor'
import type { SetValues } from './commands.ts'
import { type Credential, UsageError, identityOf } from './credential.ts'
import { type Fault, type Outage, elapsedIn, faults, outages, plightSince } from './faults.ts'
import { type Counters, type Gateway, startGateway } from './gateway.ts'
import { type Readings, createMachine } from './signals/machine.ts'
import { calm } from './signals/moment.ts'
import { randomOf } from './signals/random.ts'
import { type TotalsFile, openTotals } from './totals.ts'

export type { Counters } from './gateway.ts'
export type { Credential } from './credential.ts'

export interface FleetOptions {
  /** `mqtt://localhost:1883`. */
  url: string
  gateways: readonly Credential[]
  /** Number of devices of the installation (default 500). */
  devices?: number
  /** False to simulate no faults. */
  faults?: boolean
  /** Seconds until every device has reported once (8), longer for thousands of devices. */
  warmUp?: number
  log?: (line: string) => void
  /** File in which the counters of the devices are kept. */
  totals?: string
}

export interface RunningFleet {
  stop(): Promise<void>
  counters: Readonly<Counters>
}

/**
 * Devices by their gateway's credential, without the example, which people use. Installations made before there was an
 * English-speaking hospital have no credentials of its gateways.
 */
export function match(credentials: readonly Credential[], size = USUAL): Map<Credential, FleetDevice[]> {
  const byCode = new Map(credentials.map((credential) => [identityOf(credential).code, credential]))
  const devices = describeFleet(size).devices.filter((device) => device.gateway !== exampleGateway.code)
  const missing = new Set(devices.map((device) => device.gateway).filter((code) => !byCode.has(code)))
  if (missing.size > 0)
    throw new UsageError(
      `${size} devices stand behind ${missing.size} gateways more than this installation has (${[...missing].slice(0, 3).join(', ')} …).`,
    )
  const matched = new Map<Credential, FleetDevice[]>()
  const english = describeEnglishFleet().devices.filter((device) => byCode.has(device.gateway))
  for (const device of [...devices, ...english]) {
    const credential = byCode.get(device.gateway)
    if (credential) matched.set(credential, [...(matched.get(credential) ?? []), device])
  }
  return matched
}

/** Seconds after which counters are written again. */
const KEEPING = 60

/** Limit of first reports per second. */
const PER_SECOND = 300

/** `const fleet = startFleet({ url: 'mqtt://localhost:1883', gateways }); … await fleet.stop()` */
export function startFleet(options: FleetOptions): RunningFleet {
  const { url, gateways, devices: size, warmUp = 8, log = () => undefined } = options
  const counters: Counters = { connected: 0, sent: 0, acked: 0, kept: 0, replayed: 0, dropped: 0, lost: 0 }
  const clock = startClock()
  /** Reports of each device beside its usual ones. */
  const readBack = new Map<string, () => void>()
  const setPoints: SetPoints = new Map()
  const totals = openTotals(options.totals, log)
  clock.every(KEEPING, totals.write)
  const matched = match(gateways, size)
  const spread = Math.max(warmUp, [...matched.values()].flat().length / PER_SECOND)

  function begin(gateway: Gateway, code: string, devices: readonly FleetDevice[]): void {
    const begun = Date.now()
    for (const device of devices) {
      const report = reporter(device, gateway, {
        wrong: options.faults === false ? [] : faults,
        begun,
        setPoints,
        totals,
      })
      readBack.set(device.code, report)
      const random = randomOf(`${device.code} starts`)
      // First report early so that charts move, then at a random phase so that reports are spread.
      const first = random.next() * spread
      clock.after(first, report)
      clock.after(first + random.next() * device.interval, () => {
        report()
        clock.every(device.interval, report)
      })
    }
    if (options.faults !== false) for (const outage of outages) if (outage.gateway === code) fail(gateway, outage)
  }

  function fail(gateway: Gateway, { gateway: code, first, every, lasts }: Outage): void {
    const cut = () => {
      log(`${code} is off the line for ${lasts} seconds`)
      gateway.cut()
      clock.after(lasts, () => gateway.mend())
    }
    clock.after(first, () => {
      cut()
      clock.every(every, cut)
    })
  }

  const running = [...matched].map(([credential, devices]) => {
    // Devices start once connected: earlier reports would arrive as history and not live.
    const arrived = () => begin(gateway, identityOf(credential).code, devices)
    const setValues = setterFor(devices, setPoints, (device) =>
      clock.after(READ_BACK, () => readBack.get(device.code)?.()),
    )
    const topology = () => devices.map(({ code, type }) => ({ d: code, type: type.code }))
    const wording = identityOf(credential).code === vendorGateway ? { wording: vendorPayload } : {}
    const gateway = startGateway({ url, credential, counters, log, arrived, setValues, topology, ...wording })
    return gateway
  })
  return {
    counters,
    async stop() {
      clock.stop()
      totals.write()
      await Promise.all(running.map((gateway) => gateway.stop()))
    },
  }
}

/** Timers in seconds that are stopped together. */
function startClock() {
  const timers = new Set<NodeJS.Timeout>()
  return {
    after(seconds: number, work: () => void) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, seconds * 1000)
      timers.add(timer)
    },
    every(seconds: number, work: () => void) {
      timers.add(setInterval(work, seconds * 1000))
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Seconds after which a device reports what was set. */
const READ_BACK = 1

/** What commands have set, by device and property. */
type SetPoints = Map<string, Readings>

function setterFor(
  devices: readonly FleetDevice[],
  setPoints: SetPoints,
  reportSoon: (device: FleetDevice) => void,
): SetValues {
  const byCode = new Map(devices.map((device) => [device.code, device]))
  return (code, params) => {
    const device = byCode.get(code)
    if (!device) return 'no such device'
    const writable = new Set(device.type.properties.filter((one) => one.isWritable).map((one) => one.identifier))
    const values: Readings = {}
    for (const [name, value] of Object.entries(params)) {
      if (!writable.has(name) || typeof value !== 'number') return `${name} cannot be set`
      values[name] = value
    }
    setPoints.set(code, { ...setPoints.get(code), ...values })
    reportSoon(device)
    return undefined
  }
}

interface Reporting {
  wrong: readonly Fault[]
  begun: number
  setPoints: SetPoints
  totals: TotalsFile
}

function reporter(device: FleetDevice, gateway: Gateway, { wrong, begun, setPoints, totals }: Reporting): () => void {
  const plightAt = (now: number) => (wrong.length === 0 ? calm : plightSince((now - begun) / 1000))
  const machine = createMachine(device, totals.of(device.code), plightAt)
  totals.follow(machine)
  const own = wrong.filter((fault) => fault.device === device.code)
  // Message ids must not repeat those of an earlier run within a day.
  const run = begun.toString(36)
  let number = 0
  return () => {
    const ts = Date.now()
    const params = machine.report(ts, (values) => {
      Object.assign(values, setPoints.get(device.code))
      for (const fault of own) {
        const elapsed = elapsedIn(fault, (ts - begun) / 1000)
        if (elapsed !== undefined) fault.distort(values, elapsed, ts)
      }
    })
    number += 1
    gateway.report(device.code, { id: `${run}-${number.toString(36)}`, ts, params })
  }
}
