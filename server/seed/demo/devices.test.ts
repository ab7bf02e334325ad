import { LARGE, USUAL, describeFleet } from '@steward/domain/iot/fleet/fleet'
import { limitsOf } from '@steward/domain/iot/fleet/limits'
import { floorCode } from '@steward/domain/iot/fleet/places'
import { example, exampleGateway } from '@steward/domain/iot/fleet/showpieces'
import { fleetTypes } from '@steward/domain/iot/fleet/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVerify } from '../../iot/device/credentials-secret.ts'
import { type Db, type Tx, connect, platformScope } from '../../platform/db.ts'
import { insert } from '../../system/insert.ts'
import { type TestDatabase, createDatabase } from '../../testing/database.ts'
import { areasOf } from './areas.ts'
import { type ToldDevices, plantDevices, tellDevices } from './devices.ts'
import { firstHospital } from './first-hospital.ts'

const now = new Date('2026-03-01T00:00:00Z')
let database: TestDatabase
let db: Db
let told: ToldDevices
const inside = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(platformScope, work)
const ask = (text: string, values: readonly unknown[] = []) => inside((tx) => tx.query(text, values))

beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.app, { timeZone: 'Asia/Shanghai' })
  await inside((tx) => insert(tx, 'area', areasOf(firstHospital.tenantId, firstHospital.campuses)))
  told = await inside((tx) => plantDevices(tx, now))
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const counts = () =>
  ask(`select (select count(*)::int from device) as devices, (select count(*)::int from gateway) as gateways,
    (select count(*)::int from ts_device) as enrolled, (select count(*)::int from device_type) as types,
    (select count(*)::int from thing_model) as properties, (select count(*)::int from alarm_rule) as rules`)

test('the hospital gets its 500 devices behind 14 gateways, with all that belongs to them', async () => {
  const rules = fleetTypes.reduce((sum, type) => sum + type.rules.length, 0)
  const properties = fleetTypes.reduce((sum, type) => sum + type.properties.length, 0)
  expect(await counts()).toEqual([
    { devices: USUAL, gateways: 14, enrolled: USUAL, types: fleetTypes.length, properties, rules: rules + 2 },
  ])
})

test('every device stands in the very room it is said to stand in', async () => {
  const rows = await ask(
    `select d.device_code as code, a.area_name as name, a.area_code as area from device d join area a on a.id = d.area_id`,
  )
  const byCode = new Map(rows.map((row) => [row.code, row]))
  for (const { code, place } of describeFleet(LARGE).devices.slice(0, USUAL)) {
    const { name, area } = byCode.get(code) ?? {}
    expect(String(area), code).toMatch(new RegExp(`^${floorCode(place)}(-\\d+)?$`))
    if (place.room) expect(name, code).toBe(place.room)
  }
})

test('devices point at their type, their gateway and the topic they report on', async () => {
  const broken = await ask(
    `select d.device_code from device d join gateway g on g.id = d.gateway_id join device_type y on y.id = d.device_type_id
     where d.device_mqtt_prefix <> d.tenant_id || '/' || g.gateway_code || '/' || d.device_code or d.js_code <> d.device_code`,
  )
  expect(broken).toEqual([])
})

test('every property has its slot, and every rule a property of its type', async () => {
  expect(await ask('select 1 from thing_model where slot is null')).toEqual([])
  const [first] = await ask(
    `select p.slot from thing_model p join device_type y on y.id = p.device_type_id where y.type_code = 'drug_fridge' and p.identifier = 'temp'`,
  )
  expect(first).toEqual({ slot: 0 })
  const orphans = await ask(
    `select rule_code from alarm_rule r where not exists (
       select 1 from thing_model p where p.device_type_id = r.device_type_id and p.identifier = r.identifier)`,
  )
  expect(orphans).toEqual([])
})

test('what is told of passwords is what the gateways were given, and none is stored as it is', async () => {
  const rows = await ask('select gateway_code as code, secret from gateway')
  const stored = new Map(rows.map(({ code, secret }) => [code, String(secret)]))
  expect(told.gateways).toHaveLength(14)
  const verify = createVerify()
  for (const { gatewayCode, secret } of told.gateways) {
    expect(await verify(Buffer.from(secret), stored.get(gatewayCode))).toBe(true)
    expect(stored.get(gatewayCode)).not.toContain(secret)
  }
  expect(new Set(told.gateways.map(({ secret }) => secret)).size).toBe(14)
})

test('the example has a rule that is ready and a gateway the simulator does not use', async () => {
  expect(told.example).toMatchObject({
    deviceCode: example.code,
    property: 'temp',
    topic: `iot/v1/000000/${exampleGateway.code}/${example.code}/up/property`,
  })
  expect(told.gateway.username).toBe(`000000&${exampleGateway.code}`)
  expect(told.simulator.map(({ username }) => username)).not.toContain(told.gateway.username)
  expect(told.simulator).toHaveLength(13)
  const rules = await ask(
    'select operator, limit_value::float as limit, duration_sec as lasts, hysteresis::float, alarm_level as level from alarm_rule where device_id = $1',
    [told.example.deviceId],
  )
  expect(rules).toEqual([{ operator: 'gt', limit: 8, lasts: 0, hysteresis: 0.5, level: 2 }])
})

test('a rule of a refrigerator stands in for the same limit of its type, and silences none of the others', async () => {
  const named = await ask(
    `select o.rule_code as own, r.operator, r.limit_value::float as limit from alarm_rule o
     join alarm_rule r on r.id = o.replaces_id and r.device_type_id = o.device_type_id and r.identifier = o.identifier
     where o.target_type = 'device' order by 1`,
  )
  expect(named).toEqual(['DF-DEMO-1', 'DF-MA-001-1'].map((own) => ({ own, operator: 'gt', limit: 8 })))
})

test('states and modes are named in both languages', async () => {
  const rows = await ask('select enum_items as items from thing_model where enum_items is not null')
  const named = rows.flatMap(({ items }) => (Array.isArray(items) ? items : []))
  const inData = fleetTypes.flatMap((type) => type.properties.flatMap(({ keys }) => keys ?? []))
  expect(named).toHaveLength(inData.length)
  expect(named.filter(({ label, en }) => !/\S/.test(label) || !/^[\x20-\x7e]+$/.test(en))).toEqual([])
})

test('every number the fleet reports has limits beyond which it is no reading', async () => {
  const boundless = await ask(
    `select m.identifier from thing_model m where m.data_type not in ('bool', 'enum') and (m.hard_min is null or m.hard_max is null)`,
    [],
  )
  expect(boundless).toEqual([])
})

test('planting again adds nothing and changes no password; a lost file can be told again', async () => {
  const state = async () => [...(await counts()), ...(await ask('select id, secret, rev from gateway order by id'))]
  const before = await state()
  expect(await inside((tx) => plantDevices(tx, now))).toEqual(told)
  expect(await inside(tellDevices)).toEqual(told)
  expect(await state()).toEqual(before)
  await ask(`update gateway set secret = 'lost' where gateway_code = 'GW-MA-01'`)
  expect(await inside(tellDevices)).toEqual(told)
  expect(await ask(`select 1 from gateway where secret = 'lost'`)).toEqual([])
})

test('another installation has other passwords', async () => {
  const other = await createDatabase()
  const into = connect(other.app, { timeZone: 'Asia/Shanghai' })
  const theirs = await into.transaction(platformScope, async (tx) => {
    await insert(tx, 'area', areasOf(firstHospital.tenantId, firstHospital.campuses))
    return plantDevices(tx, now, { devices: 20 })
  })
  await into.close()
  await other.drop()
  const own = new Set(told.gateways.map(({ secret }) => secret))
  expect(theirs.gateways.filter(({ secret }) => own.has(secret))).toEqual([])
})

test('an installation can grow', async () => {
  const grown = await inside((tx) => plantDevices(tx, now, { devices: 520 }))
  expect(await counts()).toMatchObject([{ devices: 520, enrolled: 520, types: fleetTypes.length }])
  expect(grown.simulator).toHaveLength(describeFleet(520).gateways.length - 1)
  expect(grown.simulator.slice(0, 13)).toEqual(told.simulator)
})

test('no asset was bought after it was installed, or taken into use before', async () => {
  const wrong = await ask(
    `select l.asset_name from device_ledger l join ledger_device x on x.ledger_id = l.id join device d on d.id = x.device_id
     where l.purchase_date >= d.install_date or l.enable_date < d.install_date`,
  )
  expect(wrong).toEqual([])
})

test('the model of a type has the limits of its alarm rules, and none of its own', async () => {
  const rows = await ask(
    `select y.type_code as code, p.identifier, p.limit_ll::float8 as ll, p.limit_l::float8 as l, p.limit_h::float8 as h, p.limit_hh::float8 as hh
     from thing_model p join device_type y on y.id = p.device_type_id`,
  )
  for (const { code, identifier, ll, l, h, hh } of rows) {
    const type = fleetTypes.find((one) => one.code === code)
    expect({ ll, l, h, hh }, [code, identifier].join(' ')).toEqual(type && limitsOf(type, String(identifier)))
  }
})
