import { describeEnglishFleet } from '@steward/domain/iot/fleet/english'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declareGates } from '../../document/gates.ts'
import { declareJobs } from '../../document/job-list.ts'
import { tableOf } from '../../engine/columns.ts'
import { features } from '../../features.ts'
import { NOWHERE, openBlobs } from '../../platform/blobs/open.ts'
import { Changes } from '../../platform/changes.ts'
import { type Db, type Tx, connect } from '../../platform/db.ts'
import { createLog } from '../../platform/log.ts'
import { type TestDatabase, createDatabase } from '../../testing/database.ts'
import { type Seeded, seed } from '../seed.ts'
import { englishHospital } from './english-hospital.ts'

const chinese = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/
const { tenantId } = englishHospital
const fleet = describeEnglishFleet()

let database: TestDatabase
let db: Db
let seeded: Seeded
beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.app, { timeZone: 'Asia/Shanghai' })
  seeded = await start()
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

function start(isDemoFileKept = true): Promise<Seeded> {
  const now = () => new Date('2026-03-01T00:00:00Z')
  const app = {
    db,
    changes: new Changes(),
    blobs: openBlobs(NOWHERE),
    log: createLog('silent'),
    timeZone: 'Asia/Shanghai',
    now,
  }
  declareGates(app, [])
  declareJobs(
    app,
    features.flatMap((one) => one.jobs ?? []),
  )
  return seed(app, { demo: true, isDemoFileKept })
}
const ask = (text: string, values: readonly unknown[] = []) =>
  db.transaction({ tenant: tenantId, platform: true }, (tx: Tx) => tx.query(text, values))

const kept = entities.filter((entity) => entity.tenancy !== 'shared' || entity.name === 'tenant')

test('no row of the English-speaking hospital has a Chinese word', async () => {
  const found: Record<string, unknown[]> = {}
  const counts: Record<string, number> = {}
  for (const entity of kept) {
    const rows = await ask(`select * from ${tableOf(entity)} where tenant_id = $1`, [tenantId])
    counts[entity.name] = rows.length
    const foreign = rows.flatMap(Object.values).filter((value) => chinese.test(JSON.stringify(value)))
    if (foreign.length > 0) found[entity.name] = foreign
  }
  expect(found).toEqual({})
  expect(counts).toMatchObject({
    tenant: 1,
    user: 22,
    role: 12,
    notice: 4,
    device: fleet.devices.length,
    gateway: fleet.gateways.length,
    'device-type': fleet.types.length,
  })
  for (const name of ['dept', 'post', 'area', 'thing-model', 'product-category', 'alarm-rule', 'dict-biz'])
    expect(counts[name], name).toBeGreaterThan(5)
})

test('every role of the English-speaking hospital has somebody whose password is told', async () => {
  const roles = await ask('select role_name from role where tenant_id = $1', [tenantId])
  const told = seeded.demo?.accounts.filter((account) => account.tenantId === tenantId) ?? []
  expect([...new Set(told.map(({ role }) => role))].toSorted()).toEqual(
    roles.map((row) => String(row.role_name)).toSorted(),
  )
})

test('every device of the English-speaking hospital stands in its room, reports and has rules to be watched by', async () => {
  const rows = await ask(
    `select d.device_code as code, a.area_name as room from device d join area a on a.id = d.area_id
     join ts_device s on s.device_id = d.id where d.tenant_id = $1`,
    [tenantId],
  )
  const rooms = new Map(rows.map((row) => [row.code, row.room]))
  expect(fleet.devices.filter(({ code, place }) => rooms.get(code) !== place.room)).toEqual([])
  expect(await ask('select 1 from thing_model where tenant_id = $1 and slot is null', [tenantId])).toEqual([])
  const names = await ask('select rule_name from alarm_rule where tenant_id = $1 order by 1', [tenantId])
  for (const name of ['Chiller: Fault', 'Emergency pharmacy refrigerator: temperature above 8 ℃', 'UPS: Mode: Fault'])
    expect(names.map((row) => row.rule_name)).toContain(name)
  const simulated = seeded.demo?.simulator.map(({ username }) => username) ?? []
  for (const { code } of fleet.gateways) expect(simulated).toContain(`${tenantId}&${code}`)
})

test('an installation without the English-speaking hospital leaves another tenant of its number alone', async () => {
  await ask(`delete from installation where name = 'english demo'`)
  const stored = () => ask('select secret, rev from gateway where tenant_id = $1 order by id', [tenantId])
  const before = await stored()
  const { demo } = await start(false)
  expect(demo?.accounts.filter((account) => account.tenantId === tenantId)).toEqual([])
  expect(demo?.simulator.filter(({ username }) => username.startsWith(tenantId))).toEqual([])
  expect(demo?.simulator).toHaveLength(13)
  expect(await stored()).toEqual(before)
})
