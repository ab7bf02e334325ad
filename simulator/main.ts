// The simulator's command line: run by hand, for benchmarks, or as child process of a demo server.
import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { type Credential, UsageError, readCredentials } from './credential.ts'
import { type RunningFleet, startFleet } from './fleet.ts'

const help = `Simulates the devices of the demonstration hospital.

  npm run simulate -- [options]

  --url <url>       the server (mqtt://localhost:1883, or MQTT_PORT)
  --data <folder>   Steward's data folder, for the passwords in demo.json (./data, or DATA_DIR)
  --devices <n>     500, or up to 10000 where the installation has that many
  --no-faults       nothing goes wrong
  --totals <file>   keeps what meters stood at, so that they go on there
  --quiet           says nothing but mistakes

For measurements, instead of the devices' own intervals:

  --rate <n>        messages a second
  --points <n>      properties of each device in it (5)
  --together <n>    devices in each, as a gateway reports several at once (1)
  --qos <0|1>       1: counts as acknowledged when the server says so (1)
  --seconds <n>     how long (60); then prints figures as JSON
  --window <n>      also those of each so many seconds (all)
`

const given = () =>
  parseArgs({
    options: {
      url: { type: 'string', default: `mqtt://localhost:${process.env.MQTT_PORT || 1883}` },
      data: { type: 'string', default: process.env.DATA_DIR || './data' },
      devices: { type: 'string', default: '500' },
      faults: { type: 'boolean', default: true },
      totals: { type: 'string' },
      rate: { type: 'string' },
      points: { type: 'string', default: '5' },
      together: { type: 'string', default: '1' },
      qos: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '60' },
      window: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      // The parent server writes credentials to stdin; closing the pipe ends the simulator.
      stdin: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false, short: 'h' },
    },
    allowNegative: true,
  }).values

async function main(): Promise<void> {
  const asked = given()
  if (asked.help) return console.log(help)
  const devices = numberOf('devices', asked.devices, 1, 10_000)
  const { url } = asked
  if (!/^mqtts?:\/\/[^/]+$/.test(url)) throw new UsageError(`--url ${url} is not like mqtt://localhost:1883.`)
  const gateways = asked.stdin ? await readHandedOver() : readCredentials(asked.data)
  if (asked.rate !== undefined) {
    const { runLoad } = await import('./load.ts')
    const figures = await runLoad({
      url,
      gateways,
      devices,
      rate: numberOf('rate', asked.rate, 1, 100_000),
      points: numberOf('points', asked.points, 1, 100),
      together: numberOf('together', asked.together, 1, 100),
      qos: numberOf('qos', asked.qos, 0, 1) === 0 ? 0 : 1,
      seconds: numberOf('seconds', asked.seconds, 1, 86_400),
      ...(asked.window === undefined ? {} : { window: numberOf('window', asked.window, 1, 86_400) }),
    })
    return console.log(JSON.stringify(figures))
  }
  const fleet = startFleet({
    url,
    gateways,
    devices,
    faults: asked.faults,
    log: (line) => console.error(line),
    ...(asked.totals === undefined ? {} : { totals: asked.totals }),
  })
  stopInOrder(fleet, asked.stdin)
  if (asked.quiet || asked.stdin) return
  console.log(`${devices} devices behind ${gateways.length} gateways report to ${url}; Ctrl+C ends it.`)
  setInterval(() => console.log(JSON.stringify(fleet.counters)), 10_000)
}

function numberOf(name: string, text: string, low: number, high: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= low && number <= high) return number
  throw new UsageError(`--${name} ${text} is not a whole number from ${low} to ${high}.`)
}

/** The first line of stdin, which stays open as long as the parent lives. */
async function readHandedOver(): Promise<Credential[]> {
  let text = ''
  for await (const part of process.stdin.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += String(part)
    if (text.includes('\n')) return JSON.parse(text)
  }
  throw new UsageError('Nothing was handed over on the standard input.')
}

function stopInOrder(fleet: RunningFleet, hasParent: boolean): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    void fleet.stop().finally(() => process.exit(0))
  }
  // Ctrl+C reaches parent and child; the parent ends the child.
  process.on('SIGINT', hasParent ? () => undefined : stop)
  process.on('SIGTERM', stop)
  if (!hasParent) return
  process.stdin.once('end', stop).resume()
  // Now, because a killed parent leaves no time for it.
  flushCompileCache()
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
  console.error(isUsage ? error.message : error)
  process.exit(1)
})
