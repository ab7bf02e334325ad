// Runs the benchmarks of speed and size; prints figures with their spread and judges nothing.
import { benchConsole } from './bench/console.ts'
import { benchDevices } from './bench/devices.ts'
import { benchDocuments } from './bench/documents.ts'
import { benchExport } from './bench/export.ts'
import { benchField } from './bench/field.ts'
import { benchImport } from './bench/import.ts'
import { benchLists } from './bench/lists.ts'
import { benchShell } from './bench/shell.ts'
import { benchSignIns } from './bench/sign-ins.ts'
import { benchStart } from './bench/start.ts'
import { benchTelemetry } from './bench/telemetry.ts'
import { benchTypes } from './bench/types.ts'
import { run } from './run.ts'

const parts: Record<string, () => Promise<void>> = {
  lists: benchLists,
  documents: benchDocuments,
  export: benchExport,
  import: benchImport,
  console: benchConsole,
  shell: benchShell,
  'sign-ins': benchSignIns,
  start: benchStart,
  types: benchTypes,
  telemetry: benchTelemetry,
  field: benchField,
  devices: benchDevices,
}

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(parts)
const unknown = names.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no benchmark called ${unknown.join(', ')}: say ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const [only] = names
if (names.length === 1 && only !== undefined) {
  console.log(`\n# ${only}`)
  await parts[only]?.()
  process.exit(0)
}
// Each in a process of its own: memory or environment of one must not affect the next.
let isWhole = true
for (const name of names) {
  const { ok } = await run([process.execPath, import.meta.filename, name], { isShown: true, minutes: 60 })
  isWhole &&= ok
}
process.exit(isWhole ? 0 : 1)
