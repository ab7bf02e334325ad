// The command line of the Modbus gateway.
import { parseArgs } from 'node:util'
import { UsageError } from '../credential.ts'
import { startModbusGateway } from './gateway.ts'
import { readSettings } from './settings.ts'

const help = `Reads field devices over Modbus TCP and reports what they say to Steward.

  npm run modbus -- --config <file>

The file is JSON; docs/modbus.md says what stands in it.
`

function main(): void {
  const { config, help: isAsked } = parseArgs({
    options: { config: { type: 'string' }, help: { type: 'boolean', default: false, short: 'h' } },
  }).values
  if (isAsked) return console.log(help)
  if (config === undefined) throw new UsageError('Name a file with --config; --help says more.')
  const settings = readSettings(config)
  const gateway = startModbusGateway(settings, (line) => console.error(line))
  console.log(`${settings.devices.length} devices are read for ${settings.username}; Ctrl+C ends it.`)
  const stop = () => void gateway.stop().finally(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

try {
  main()
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
  console.error(isUsage ? error.message : error)
  process.exitCode = 1
}
