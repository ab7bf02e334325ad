// Exports a tenant's history in the order of its chain, and verifies such a file without a database.
import { type Fault, type Head, exportHistory, verifyHistory } from '@steward/server/document/history-export'
import { readConfig } from '@steward/server/platform/config'
import { visitDatabase } from '@steward/server/platform/postgres/visit'
import { StartError } from '@steward/server/platform/start-error'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

const log = { info: () => {}, warn: console.warn, error: console.error }

const usage = `node tools/history.ts export --tenant 200001 > file
node tools/history.ts verify file [--head … --count …]   the head and count of an earlier export`

const sentences: Record<Fault['what'], (seq: number) => string> = {
  changed: (seq) => `Row ${seq} was changed.`,
  missing: (seq) => `Row ${seq} is missing.`,
  moved: (seq) => `Row ${seq} is not in its place.`,
  cut: (seq) => `The end is cut: row ${seq} and what follows it are missing.`,
  added: (seq) => `Row ${seq} was added after the head.`,
  other: (seq) => `Up to row ${seq} this is not the history whose head was noted.`,
}

async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}

function notedHead(head: string | undefined, count: string | undefined): Head | undefined {
  if (head === undefined && count === undefined) return undefined
  if (!head || !/^[1-9]\d*$/.test(count ?? '')) throw new StartError(usage)
  return { head, count: Number(count) }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tenant: { type: 'string' }, head: { type: 'string' }, count: { type: 'string' } },
  })
  const [verb, file] = positionals
  if (verb === 'export' && values.tenant) {
    const { tenant } = values
    const { count, head } = await visitDatabase({ ...readConfig(process.env), log }, (owner) =>
      exportHistory(owner, tenant, write),
    )
    console.error(`${count} rows. Keep this elsewhere: --head ${head} --count ${count}`)
    return
  }
  if (verb !== 'verify' || !file) throw new StartError(usage)
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity })
  const result = await verifyHistory(lines, notedHead(values.head, values.count))
  if ('what' in result) throw new StartError(sentences[result.what](result.seq))
  console.log(`${result.count} rows, unbroken and unchanged. Head: ${result.head}`)
}

run().catch((error: unknown) => {
  const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  console.error(isUsage ? usage : error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
