// Imports sheets of 10,000 devices and 5,000 users, trial included, while another caller goes on reading a list.
import type { Entity } from '@steward/domain/entity'
import { area, dept, device, deviceType, gateway, role, user } from '@steward/domain/index'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { fastPlace } from '../../server/testing/folder.ts'
import { type Sample, sample } from '../../server/testing/sample.ts'
import { fillAreas } from './fill.ts'
import { startServing } from './lists.ts'
import { p99, reading } from './reading.ts'
import { show } from './spread.ts'

const ROUNDS = 3
const DEVICES = 10_000
const USERS = 5_000
/** Milliseconds the other caller reads while nothing else goes on. */
const QUIET = 10_000

type Call = (path: string, body?: object) => Promise<Record<string, unknown>>

export async function benchImport(): Promise<void> {
  const cluster = await startTestCluster()
  const database = await createDatabase(cluster.connection)
  await fillAreas(database.owner, '200001', 10_000)
  const filesDir = mkdtempSync(join(fastPlace(), 'steward-import-'))
  const server = await startServing('server', { database, tenant: '200001', filesDir })
  const base = server.url.replace(/\/iot\/.*$/, '')
  const call: Call = async (path, body) => {
    const form = body instanceof FormData
    const headers = { ...server.headers, ...(form ? {} : { 'content-type': 'application/json' }) }
    const options = body ? { method: 'POST', headers, body: form ? body : JSON.stringify(body) } : { headers }
    const reply = await (await fetch(`${base}/${path}`, options)).json()
    if (reply.code !== 200) throw new Error(`${path}: ${reply.msg}`)
    return reply.data
  }
  const readList = async () => {
    const from = performance.now()
    await (await fetch(server.url, { headers: server.headers })).arrayBuffer()
    return performance.now() - from
  }
  const sheets = { devices: await devicesOf(call), users: await usersOf(call) }
  try {
    const calm = p99(await reading(readList, pause(QUIET)))
    for (const [name, [entity, sheet, count]] of Object.entries(sheets)) {
      const [trials, writes, ratios, late]: [number[], number[], number[], number[]] = [[], [], [], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        const times: number[] = []
        const work = imported(call, { entity, text: sheet(round), count }, times)
        late.push(p99(await reading(readList, work)))
        await work
        trials.push(times[0] ?? 0)
        writes.push(times[1] ?? 0)
        ratios.push((late.at(-1) ?? 0) / calm)
      }
      const totals = trials.map((seconds, at) => seconds + (writes[at] ?? 0))
      show(`import of ${count.toLocaleString('en')} ${name}, trial included (promised: 60 or less)`, totals, 's', 1)
      show('  of it the trial', trials, 's', 1)
      show('  p99 of another caller’s list meanwhile', late, 'ms', 1)
      show(`  against ${calm.toFixed(1)} ms before (promised: 2 times or less)`, ratios, 'times', 1)
    }
  } finally {
    server.child.kill()
    await cluster.stop()
    rmSync(filesDir, { recursive: true, force: true })
  }
}

type Sheet = readonly [entity: Entity, text: (round: number) => string, rows: number]

const titleOf = async (call: Call, entity: Entity, id: string) =>
  String((await call(`${entity.path}/detail?id=${id}`))[entity.title])

async function devicesOf(call: Call): Promise<Sheet> {
  const add = async (entity: Entity, more: Sample = {}): Promise<string> =>
    String((await call(`${entity.path}/submit`, { ...(await sample(entity, add)), ...more })).id)
  const [type, place] = [await add(deviceType), await add(area)]
  const through = await call(`${gateway.path}/detail?id=${await add(gateway)}`)
  const facts = [await titleOf(call, deviceType, type), await titleOf(call, area, place), String(through.gatewayCode)]
  const header = '设备名称,设备编码,设备类型,区域,网关'
  const rowOf = (round: number, n: number) => [`泵${n}`, `SP-${round}-${n}`, ...facts].join(',')
  return [device, (round) => sheetOf(header, DEVICES, (n) => rowOf(round, n)), DEVICES]
}

async function usersOf(call: Call): Promise<Sheet> {
  const own = await call('blade-user/info')
  const [roleName, deptName] = [
    await titleOf(call, role, String(own.roleId)),
    await titleOf(call, dept, String(own.deptId)),
  ]
  const header = '登录账号,姓名,角色,部门,手机,工号'
  const rowOf = (round: number, n: number) =>
    [`u${round}x${n}`, `人员${n}`, roleName, deptName, `139${String(n).padStart(8, '0')}`, `G${round}${n}`].join(',')
  return [user, (round) => sheetOf(header, USERS, (n) => rowOf(round, n)), USERS]
}

const sheetOf = (header: string, count: number, rowOf: (n: number) => string) =>
  [header, ...Array.from({ length: count }, (_, n) => rowOf(n))].join('\r\n')

/** Seconds of the trial and of the writing go to `times`. */
async function imported(call: Call, asked: { entity: Entity; text: string; count: number }, times: number[]) {
  const { entity, text, count } = asked
  const form = new FormData()
  form.append('file', new File([text], 'a.csv', { type: 'text/csv' }))
  const from = performance.now()
  const { attachId } = await call('blade-resource/oss/endpoint/put-file-attach', form)
  const { id } = await call(`${entity.path}/import`, { file: String(attachId) })
  await ended(call, String(id), 5)
  times.push((performance.now() - from) / 1000)
  const confirmed = performance.now()
  await call(`blade-system/bulk-task/confirm?id=${String(id)}`, {})
  const task = await ended(call, String(id), 2)
  times.push((performance.now() - confirmed) / 1000)
  if (task.doneCount !== count) throw new Error(`the import ended with ${JSON.stringify(task)}`)
}

async function ended(call: Call, id: string, status: number): Promise<Record<string, unknown>> {
  for (;;) {
    const task = await call(`blade-system/bulk-task/detail?id=${id}`)
    if (task.status === status) return task
    if (task.status !== 0 && task.status !== 1) throw new Error(`the import ended with ${JSON.stringify(task)}`)
    await pause(200)
  }
}
