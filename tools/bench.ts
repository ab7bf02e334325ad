// Measures what is promised about speed and size; prints figures with their spread and judges nothing.
import { benchField } from './bench/field.ts'
import { benchLists } from './bench/lists.ts'
import { benchConsole } from './bench/console.ts'
import { benchShell } from './bench/shell.ts'
import { benchStart } from './bench/start.ts'
import { benchTelemetry } from './bench/telemetry.ts'
import { benchTypes } from './bench/types.ts'

const parts: Record<string, () => Promise<void>> = {
  lists: benchLists,
  console: benchConsole,
  shell: benchShell,
  start: benchStart,
  types: benchTypes,
  telemetry: benchTelemetry,
  field: benchField,
}

const asked = process.argv.slice(2)
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  console.log(`\n# ${name}`)
  await parts[name]?.()
}
process.exit(0)
