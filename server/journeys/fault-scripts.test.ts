// What goes wrong in a hospital, told by real MQTT clients to the server: exactly these alarms come, and no commands.
import { describeFleet } from '@steward/domain/iot/fleet/fleet'
import { CALM, type FaultScript, type Telling, deviceNamed, tellingsOf } from '@steward/simulator/scripts/script'
import { faultScripts } from '@steward/simulator/scripts/scripts'
import { type MqttClient, connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { areasOf } from '../seed/demo/areas.ts'
import { findAreas } from '../seed/demo/devices-areas.ts'
import { openGateways, plantGateways } from '../seed/demo/devices-gateways.ts'
import { plantTwins } from '../seed/demo/devices-twins.ts'
import { plantTypes } from '../seed/demo/devices-types.ts'
import { firstHospital } from '../seed/demo/first-hospital.ts'
import { plantRules } from '../seed/demo/rules.ts'
import { insert } from '../system/insert.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { type Field, openField } from './field.ts'

/** Ten in the morning of a working day: what devices report depends on the hour. */
const BEGIN = Date.parse('2026-11-24T02:00:00Z')

let app: TestApp
let field: Field
/** Those that were left as a killed server leaves them. */
const dead: Field[] = []
let now = BEGIN

beforeAll(async () => {
  app = await startApp({ now: () => new Date(now) })
  await open()
})
afterAll(async () => {
  for (const one of [...dead, field]) await one.stop()
  await app.stop()
})

async function open(): Promise<void> {
  field = await openField({ ...app, port: 0, host: '127.0.0.1', isClockDriven: true, rate: 10_000 })
}

/** The hospital with the devices of a script alone, as a tenant of its own; passwords of its gateways by code. */
async function plant(tx: Tx, tenantId: string, script: FaultScript): Promise<ReadonlyMap<string, string>> {
  const devices = script.parts.map(({ device }) => deviceNamed(device))
  const fleetTypes = [...new Set(devices.map(({ type }) => type))]
  const used = describeFleet().gateways.filter(({ code }) => devices.some(({ gateway }) => gateway === code))
  await tx.query(
    'insert into tenant (id, tenant_id, tenant_name, account_number) values ($1, $2::varchar, $2::varchar, -1)',
    [newId(), tenantId],
  )
  await insert(tx, 'area', areasOf(tenantId, firstHospital.campuses))
  const owner = { tenantId, locale: 'zh' } as const
  const areas = await findAreas(tx, tenantId)
  const types = await plantTypes(tx, { ...owner, types: fleetTypes })
  const gateways = await plantGateways(tx, { ...owner, areas, gateways: used })
  await plantTwins(tx, { ...owner, areas, types, gateways, devices, now: new Date(now) })
  await plantRules(tx, { ...owner, types, fleetTypes })
  await tx.query('update device set create_time = $1', [new Date(now)])
  await tx.query('update alarm_rule set create_time = $1, update_time = $1', [new Date(now)])
  return new Map((await openGateways(tx, tenantId, () => used)).map(({ gatewayCode, secret }) => [gatewayCode, secret]))
}

interface Site {
  tenant: string
  passwords: ReadonlyMap<string, string>
}

const lineOf = ({ tenant, passwords }: Site, code: string, clientId = code): Promise<MqttClient> =>
  connectAsync(`mqtt://127.0.0.1:${field.port}`, {
    username: `${tenant}&${code}`,
    password: passwords.get(code) ?? '',
    clientId,
    reconnectPeriod: 0,
  })

const tell = async (line: MqttClient | undefined, tenant: string, { gateway, device, kind, payload }: Telling) =>
  line?.publishAsync(`iot/v1/${tenant}/${gateway}/${device}/up/${kind}`, payload, { qos: 1 })

/** Seconds from one step of the rules' clock to the next. */
const STEP = 5

/** Sends everything at its time; the rules' clock goes on between. */
async function play(tellings: readonly Telling[], site: Site): Promise<void> {
  const lines = new Map<string, MqttClient>()
  for (const code of site.passwords.keys()) lines.set(code, await lineOf(site, code))
  for (const [at, together] of Map.groupBy(tellings, (one) => one.at)) {
    for (; now < at; now = Math.min(at, now + STEP * 1000)) await field.tick()
    await Promise.all(together.map((one) => tell(lines.get(one.gateway), site.tenant, one)))
    await field.tick()
  }
  for (const line of lines.values()) await line.endAsync()
}

type Raised = [device: string, alarm: string, level: number, from: number, to: number | null]

/** Alarms with the seconds since the script began at which they were raised and ended. */
const alarmsOf = async (tenant: string, begin: number): Promise<Raised[]> => {
  const rows = await sql(
    tenant,
    `select d.device_code as device, a.alarm_name as name, a.alarm_level as level,
       extract(epoch from a.first_time)::float8 as first, extract(epoch from a.clear_time)::float8 as cleared
     from alarm_record a join device d on d.id = a.device_id order by a.first_time, a.alarm_level, a.alarm_name collate "C"`,
  )
  const since = (seconds: unknown) => Math.round(Number(seconds) - begin / 1000)
  return rows.map((row) => [
    String(row.device),
    String(row.name),
    Number(row.level),
    since(row.first),
    row.cleared === null ? null : since(row.cleared),
  ])
}

const sql = (tenant: string, text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

async function siteOf(script: FaultScript, tenant = String(300_000 + script.number)): Promise<Site> {
  now = BEGIN - CALM.before * 1000
  const passwords = await app.context.db.transaction({ tenant, platform: true }, (tx) => plant(tx, tenant, script))
  app.context.changes.invalidateAll()
  return { tenant, passwords }
}

function scriptOf(number: number): FaultScript {
  const found = faultScripts.find((one) => one.number === number)
  if (!found) throw new Error(`there is no script ${number}`)
  return found
}

/** What each script raises. Seconds follow from limits, delays and the devices' intervals. */
const raised: Readonly<Record<number, readonly Raised[]>> = {
  1: [
    ['LOX-MH-001', '液位低于 30 %', 3, 2520, 4020],
    ['LOX-MH-001', '液位低于 20 %', 2, 2940, 3780],
  ],
  2: [
    // First what happened, then what followed from it; that there is no voltage behind an open breaker is no news.
    ['LV-MB-001', '断路器：跳闸', 1, 0, 600],
    ['ATS-MB-001', '投入电源：备用', 3, 15, 600],
    ['ATS-MB-001', '常用电源电压低于 323 V，持续 1 分钟', 3, 60, 600],
  ],
  3: [
    ['CH-MG-003', '故障', 2, 0, 2460],
    ['CH-MG-003', '供水温度高：超过10℃，持续 15 分钟', 3, 1210, 3220],
    ['OR-MD-001', '温度高于 25 ℃，持续 10 分钟', 3, 1270, 3260],
  ],
  4: [
    ['DF-MB-001', '门：开，持续 3 分钟', 3, 180, 1260],
    ['DF-MB-001', '箱内温度高于 10 ℃，持续 5 分钟', 2, 720, 1800],
    ['DF-MB-001', '箱内温度高于 8 ℃，持续 10 分钟', 3, 840, 2220],
  ],
  // The last good value is a minute old when the loop breaks.
  5: [['BF-MD-001', '箱内温度2 5 分钟无数据', 3, 240, 1800]],
  6: [],
  7: [['UPS-MB-001', '电池温度高于 35 ℃', 3, 10, 3660]],
  8: [
    ['LIFT-MB-001', '故障', 3, 0, 780],
    ['LIFT-MB-001', '困人，持续 5 秒', 1, 5, 780],
  ],
  9: [
    ['GZB-MB-002', '氧气压力低于 0.32 MPa，持续 5 秒', 1, 40, 1210],
    ['GZB-MB-002', '氧气压力低于 0.34 MPa，持续 10 秒', 3, 40, 1230],
  ],
  10: [['IT-MD-001', '绝缘电阻低于 50 kΩ，持续 2 秒', 1, 5, 360]],
  11: [],
  12: [['BF-MD-002', '箱内温度高于 6 ℃，持续 5 分钟', 1, 300, 480]],
  13: [],
}

/** What of it has one cause: the root of each incident, and what people are told of with it. */
const together: Readonly<Record<number, readonly (readonly string[])[]>> = {
  2: [['LV-MB-001 断路器：跳闸', 'ATS-MB-001 投入电源：备用', 'ATS-MB-001 常用电源电压低于 323 V，持续 1 分钟']],
}

const incidentsOf = async (tenant: string) => {
  const rows = await sql(
    tenant,
    `select r.id::text as root, d.device_code || ' ' || a.alarm_name as said from alarm_incident i join alarm_record r on r.id = i.root_id
     join alarm_record a on a.incident_id = i.id join device d on d.id = a.device_id
     where i.is_deleted = 0 and (a.id = r.id or a.suppressed_by_id = r.id) order by i.began, a.id <> r.id, a.first_time, a.id`,
  )
  return [...Map.groupBy(rows, ({ root }) => root).values()].map((those) => those.map(({ said }) => String(said)))
}

test('every script says what it raises', () => {
  expect(faultScripts.map(({ number }) => number)).toEqual(Object.keys(raised).map(Number))
})

test.each(faultScripts.map(({ number, name }) => [number, name] as const))('%i. %s', async (number) => {
  const script = scriptOf(number)
  const site = await siteOf(script)
  await play(tellingsOf(script, BEGIN), site)
  expect(await alarmsOf(site.tenant, BEGIN)).toEqual(raised[number])
  expect(await incidentsOf(site.tenant)).toEqual(together[number] ?? [])
  expect(await sql(site.tenant, 'select * from device_command')).toEqual([])
  await also[number]?.(site.tenant)
})

/** Values of a property that are stored, with the seconds since the script began. */
const valuesOf = async (tenant: string, identifier: string) => {
  const rows = await sql(
    tenant,
    `select extract(epoch from t.ts)::float8 as at, t.v[m.slot + 1] as value
     from telemetry t join ts_device d on d.sid = t.sid
       join thing_model m on m.device_type_id = d.type_id and m.identifier = $1
     order by t.ts`,
    [identifier],
  )
  return rows.map((row) => [Math.round(Number(row.at) - BEGIN / 1000), Number(row.value)] as const)
}

const also: Readonly<Record<number, (tenant: string) => Promise<void>>> = {
  async 6(tenant) {
    // What was measured without a line is history: complete, and not judged as if it were now.
    const values = await valuesOf(tenant, 'temp')
    expect(values.map(([at]) => at)).toEqual(Array.from({ length: 25 }, (_, i) => (i - 1) * 60))
    expect(Math.max(...values.map(([, value]) => value))).toBe(9)
  },
}

test('14. two gateways share one credential: the newer line takes over, and what was acknowledged is stored', async () => {
  const script = { ...scriptOf(10), number: 14 }
  const site = await siteOf(script)
  const [code = ''] = site.passwords.keys()
  const tellings = tellingsOf(script, BEGIN)
  let line: MqttClient | undefined
  for (const [i, telling] of tellings.entries()) {
    for (; now < telling.at; now = Math.min(telling.at, now + STEP * 1000)) await field.tick()
    // Each of the two connects again as often as the other has taken its line.
    if (i % 10 === 0) {
      const before = line
      const lost = before && new Promise<void>((resolve) => before.once('close', () => resolve()))
      line = await lineOf(site, code, `twin-${(i / 10) % 2}`)
      await lost
    }
    await tell(line, site.tenant, telling)
    await field.tick()
  }
  await line?.endAsync()
  expect(await alarmsOf(site.tenant, BEGIN)).toEqual(raised[10])
  expect(await valuesOf(site.tenant, 'insul')).toHaveLength(tellings.length)
})

test('15. the server is killed three times in the middle of 9, and raises the same', async () => {
  const script = { ...scriptOf(9), number: 15 }
  const site = await siteOf(script)
  const tellings = tellingsOf(script, BEGIN)
  const kills = [30, 45, 1180].map((seconds) => tellings.findIndex(({ at }) => at >= BEGIN + seconds * 1000))
  let from = 0
  for (const to of [...kills, tellings.length]) {
    await play(tellings.slice(from, to), site)
    from = to
    // Nothing is handed over: what the old one had in memory is gone.
    dead.push(field)
    await open()
  }
  expect(await alarmsOf(site.tenant, BEGIN)).toEqual(raised[9])
  expect(await valuesOf(site.tenant, 'o2')).toHaveLength(tellings.length)
})
