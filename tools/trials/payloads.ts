// Decodes a million random payloads by random decoders: nothing may throw, and nothing may take long.
//   node tools/trials/payloads.ts [cases] [first seed]
import { PayloadFault } from '@steward/domain/iot/payload/faults'
import { parsePath } from '@steward/domain/iot/payload/path'
import { randomForm, randomFrom, randomJson, randomPath } from '@steward/domain/iot/payload/test-cases'
import { tryPayload } from '@steward/domain/iot/payload/trial'

const [cases = 1_000_000, first = 0] = process.argv.slice(2).map(Number)
const now = Date.parse('2026-01-01T00:00:00Z')
const became = { read: 0, nothing: 0, refused: 0 }
let slowest = { ms: 0, seed: 0 }
for (let seed = first; seed < first + cases; seed += 1) {
  const random = randomFrom(seed)
  const start = process.cpuUsage().user
  try {
    parsePath(randomPath(random))
  } catch (error) {
    if (!(error instanceof PayloadFault)) throw error
  }
  const { trial, fault } = tryPayload(randomForm(random), JSON.stringify(randomJson(random)), now)
  became[fault ? 'refused' : trial?.records.length ? 'read' : 'nothing'] += 1
  // Of the processor, which others use as well.
  const ms = (process.cpuUsage().user - start) / 1000
  if (ms > slowest.ms) slowest = { ms: Math.round(ms * 10) / 10, seed }
}
console.log(JSON.stringify({ cases, ...became, slowest }))
