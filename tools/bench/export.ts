// Exports a list of 200,000 rows: how long until the file is there, and what it adds to the server's memory.
import { sheetColumns } from '@steward/domain/derive/sheet'
import { area } from '@steward/domain/index'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { fastPlace } from '../../server/testing/folder.ts'
import { fillAreas } from './fill.ts'
import { startServing } from './lists.ts'
import { show } from './spread.ts'

const ROWS = 200_000
const ROUNDS = 3

/** Resident memory of a process (MB). */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export async function benchExport(): Promise<void> {
  const cluster = await startTestCluster()
  const database = await createDatabase(cluster.connection)
  await fillAreas(database.owner, '200001', ROWS)
  const filesDir = mkdtempSync(join(fastPlace(), 'steward-export-'))
  const server = await startServing('server', { database, tenant: '200001', filesDir })
  const base = server.url.replace(/\/iot\/.*$/, '')
  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const headers = { ...server.headers, 'content-type': 'application/json' }
    const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const reply = await (await fetch(`${base}/${path}`, options)).json()
    if (reply.code !== 200) throw new Error(`${path}: ${reply.msg}`)
    return reply.data
  }
  const columns = sheetColumns(area).map(({ name }) => name)
  const seconds: number[] = []
  const added: number[] = []
  const sizes: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = memoryOf(server.child.pid ?? 0)
      const from = performance.now()
      const { id } = await call(`${area.path}/export`, { columns, format: 'csv' })
      const detail = `blade-system/bulk-task/detail?id=${String(id)}`
      let [most, task] = [before, await call(detail)]
      for (; Number(task.status) < 2; task = await call(detail)) {
        most = Math.max(most, memoryOf(server.child.pid ?? 0))
        await pause(50)
      }
      if (task.status !== 2 || task.doneCount !== ROWS) throw new Error(`the export ended with ${JSON.stringify(task)}`)
      seconds.push((performance.now() - from) / 1000)
      added.push(most - before)
      const [file] = (await call(`blade-resource/attach/files?ids=${String(task.files)}`)) as unknown as {
        attachSize: number
      }[]
      sizes.push((file?.attachSize ?? 0) / 1024 ** 2)
    }
  } finally {
    server.child.kill()
    await cluster.stop()
    rmSync(filesDir, { recursive: true, force: true })
  }
  show(
    `export of ${ROWS.toLocaleString('en')} rows, ${columns.length} columns, csv (promised: 20 or less)`,
    seconds,
    's',
    1,
  )
  show('  memory added to the server at most (promised: 150 or less)', added, 'MB')
  show('  size of the file', sizes, 'MB', 1)
}
