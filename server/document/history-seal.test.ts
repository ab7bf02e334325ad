import { area } from '@steward/domain/index'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type Bench, startBench } from '../testing/bench.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { urlOf } from '../testing/process.ts'
import { type Fault, type Head, exportHistory, verifyHistory } from './history-export.ts'
import { createSealer } from './history-seal.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
let bench: Bench
let id: string
beforeAll(async () => {
  bench = await startBench()
  id = (await bench.added(area)).id
})
afterAll(() => bench.app.stop())

const db = () => bench.app.context.db
const rename = (name: string) =>
  db().transaction(scope, (tx) => tx.query('update area set area_name = $2 where id = $1', [id, name]))
const asOwner = (text: string) => withClient(bench.app.owner, async (client) => (await client.query(text)).rows)

async function exported(): Promise<string[]> {
  const lines: string[] = []
  await exportHistory(bench.app.owner, tenant, (line) => lines.push(line))
  return lines
}
const verified = async (noted?: Head) => verifyHistory(await exported(), noted)
const unsealed = async () => {
  const [row] = await asOwner(
    'select count(*)::int as n from history where id not in (select history_id from history_seal)',
  )
  return row?.n
}

test('every committed row of every tenant is sealed once, in an unbroken chain', async () => {
  expect(await unsealed()).toBeGreaterThan(1_000)
  await bench.app.sealer.seal()
  expect(await unsealed()).toBe(0)
  expect(await bench.app.sealer.seal()).toBe(0)
  const [row] = await asOwner(`select count(*)::int as n from history where tenant_id = '${tenant}'`)
  expect(await verified()).toEqual({ count: row?.n, head: expect.stringMatching(/^[\da-f]{64}$/) })
})

test('a row that was written earlier and committed later is sealed after those that were visible before it', async () => {
  await bench.app.sealer.seal()
  const slow = db().open(scope)
  await slow.query(`update area set remark = '慢' where id = $1`, [id])
  const other = await bench.added(area)
  expect(await bench.app.sealer.seal()).toBeGreaterThan(0)
  await slow.commit()
  expect(await bench.app.sealer.seal()).toBe(1)
  const lines = (await exported()).map((line) => JSON.parse(line))
  const [last, before] = [lines.at(-2), lines.at(-3)]
  expect(before).toMatchObject({ row: other.id })
  expect(last).toMatchObject({ row: id, changes: expect.stringContaining('"慢"]') })
  expect(Number(last.id)).toBeLessThan(Number(before.id))
  expect(await verified()).toMatchObject({ count: last.seq })
})

test('more rows than one transaction seals, an earlier writer among them', async () => {
  await bench.app.sealer.seal()
  const slow = db().open(scope)
  await slow.query(`update area set remark = '更慢' where id = $1`, [id])
  await db().transaction(scope, (tx) =>
    tx.query(
      `insert into area (id, tenant_id, area_name, area_code, area_type) select 1000 + n, $1, 'x', 'Z' || n, 'zone' from generate_series(1, 2500) n`,
      [tenant],
    ),
  )
  expect(await bench.app.sealer.seal()).toBe(2500)
  await slow.commit()
  expect(await bench.app.sealer.seal()).toBe(1)
  expect(await verified()).toMatchObject({ head: expect.any(String) })
})

test('of several servers one seals a tenant at a time', async () => {
  const sealers = [1, 2, 3].map(() => createSealer(bench.app.context))
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([rename(`${round} a`), ...sealers.map((sealer) => sealer.seal())])
    await Promise.all([rename(`${round} b`), ...sealers.map((sealer) => sealer.seal())])
  }
  await Promise.all(sealers.map((sealer) => sealer.seal()))
  await sealers[0]?.seal()
  expect(await unsealed()).toBe(0)
  expect(await verified()).toMatchObject({ head: expect.any(String) })
})

test('a started sealer seals by itself', async () => {
  const sealer = createSealer(bench.app.context)
  sealer.start()
  onTestFinished(() => sealer.stop())
  await rename('自动')
  await expect.poll(unsealed, { timeout: 10_000 }).toBe(0)
})

test('a seal that was stored cannot be given to another row, nor another seal to a row', async () => {
  await bench.app.sealer.seal()
  const again = (values: string) =>
    db().transaction(platformScope, (tx) =>
      tx.query(
        `insert into history_seal (tenant_id, seq, history_id, history_time, digest, horizon) select ${values} from history_seal where tenant_id = '${tenant}' and seq = 1`,
      ),
    )
  await expect(again(`tenant_id, seq, 0, history_time, digest, horizon`)).rejects.toThrow('history_seal_pkey')
  await expect(again(`tenant_id, -1, history_id, history_time, digest, horizon`)).rejects.toThrow('history_id_key')
})

test('what was changed or deleted in the database behind everybody is named', async () => {
  await bench.app.sealer.seal()
  const sealed = (await exported()).map((line) => JSON.parse(line))
  const { seq, id: victim } = sealed.at(-4)
  await asOwner(`update history set actor_name = 'Somebody else' where id = ${victim}`)
  expect(await verified()).toEqual({ seq, what: 'changed' })
  await asOwner(`delete from history where id = ${victim}`)
  expect(await verified()).toEqual({ seq, what: 'missing' })
})

const tampered: [string, (lines: string[]) => string[], Fault['what']][] = [
  ['flipped in a value', (lines) => lines.with(6, lines[6]?.replace('zone', 'room') ?? ''), 'changed'],
  [
    'flipped in its digest',
    (lines) => lines.with(6, lines[6]?.replace(/.(?="}$)/, (c) => (c === '0' ? '1' : '0')) ?? ''),
    'changed',
  ],
  ['no longer JSON', (lines) => lines.with(6, lines[6]?.slice(1) ?? ''), 'changed'],
  ['emptied', (lines) => lines.with(6, lines[6]?.replace(/"time":"[^"]*",/, '') ?? ''), 'missing'],
  ['dropped', (lines) => lines.toSpliced(6, 1), 'missing'],
  ['put after the next', (lines) => lines.with(6, lines[7] ?? '').with(7, lines[6] ?? ''), 'moved'],
  ['cut with what follows, the head kept', (lines) => [...lines.slice(0, 6), lines.at(-1) ?? ''], 'cut'],
  ['cut with what follows and the head', (lines) => lines.slice(0, 6), 'cut'],
]
test.each(tampered)('the first row that was %s is named from the export alone', async (_, tamper, what) => {
  const lines = await fresh()
  expect(await verifyHistory(lines)).toMatchObject({ count: 20 })
  expect(await verifyHistory(tamper(lines))).toEqual({ seq: 7, what })
})

/** Twenty rows of a tenant of their own. */
async function fresh(): Promise<string[]> {
  await asOwner(`delete from history_seal where tenant_id = '200002'; delete from history where tenant_id = '200002'`)
  await db().transaction({ tenant: '200002', platform: false }, async (tx) => {
    await tx.query(
      `insert into area (id, tenant_id, area_name, area_code, area_type)
       select $1::bigint + n, '200002', 'x', n::text || $1, 'zone' from generate_series(1, 20) n`,
      [String(Date.now())],
    )
  })
  await createSealer(bench.app.context).seal()
  const lines: string[] = []
  await exportHistory(bench.app.owner, '200002', (line) => lines.push(line))
  return lines
}

test('a tail that was cut together with its head is found by the head noted earlier', async () => {
  const lines = await fresh()
  const noted = { count: 20, head: JSON.parse(lines[20] ?? '').head }
  expect(await verifyHistory(lines, noted)).toEqual(noted)
  const { tenant: whose, digest } = JSON.parse(lines[5] ?? '')
  const cut = [...lines.slice(0, 6), JSON.stringify({ tenant: whose, count: 6, head: digest })]
  expect(await verifyHistory(cut)).toEqual({ count: 6, head: digest })
  expect(await verifyHistory(cut, noted)).toEqual({ seq: 7, what: 'cut' })
  expect(await verifyHistory(lines, { count: 6, head: digest })).toEqual(noted)
  expect(await verifyHistory(lines, { count: 6, head: '0'.repeat(64) })).toEqual({ seq: 6, what: 'other' })
})

test('the command exports and verifies, and fails with one sentence', async () => {
  const tool = join(import.meta.dirname, '../../tools/history.ts')
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [tool, ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: urlOf(bench.app.owner) },
    })
  await fresh()
  const made = run('export', '--tenant', '200002')
  expect(made).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^20 rows\. .*--head [\da-f]{64} --count 20\n$/),
  })
  const file = join(temporaryFolder('history', onTestFinished), 'history.ndjson')
  writeFileSync(file, made.stdout)
  const noted = made.stderr.trim().split(' ').slice(-4)
  expect(run('verify', file, ...noted)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('20 rows, unbroken'),
  })
  writeFileSync(file, made.stdout.split('\n').toSpliced(3, 1).join('\n'))
  expect(run('verify', file)).toMatchObject({ status: 1, stderr: 'Row 4 is missing.\n' })
  expect(run('verify')).toMatchObject({ status: 1, stderr: expect.stringContaining('node tools/history.ts') })
})
