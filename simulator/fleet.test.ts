import { describeFleet } from '@steward/domain/iot/fleet/fleet'
import { example, exampleGateway } from '@steward/domain/iot/fleet/showpieces'
import { vendorGateway, vendorModel } from '@steward/domain/iot/fleet/vendor'
import { type Known, decode } from '@steward/domain/iot/intake/decode'
import { tryPayload } from '@steward/domain/iot/payload/trial'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningFleet, startFleet } from './fleet.ts'
import { runLoad } from './load.ts'
import { type Broker, startBroker } from './testing/broker.ts'

const fleet = describeFleet()
const passwords = new Map(fleet.gateways.map(({ code }) => [`000000&${code}`, `password of ${code}`]))
const gateways = [...passwords].map(([username, password]) => ({ username, password }))
const simulated = fleet.devices.filter(({ gateway }) => gateway !== exampleGateway.code && gateway !== vendorGateway)
const topicOf = ({ gateway, code }: { gateway: string; code: string }) => `iot/v1/000000/${gateway}/${code}/up/property`

let broker: Broker
let running: RunningFleet
beforeAll(async () => {
  broker = await startBroker({ passwords })
  running = startFleet({ url: broker.url, gateways, warmUp: 1 })
})
afterAll(async () => {
  await running.stop()
  await broker.stop()
})

const reports = () => broker.received.filter(({ topic }) => topic.endsWith('/up/property'))

test('every device of the fleet reports soon after the start, each through its gateway', async () => {
  const wanted = simulated.map(topicOf)
  await broker.until(() => new Set(reports().map(({ topic }) => topic)).size === wanted.length)
  expect(new Set(reports().map(({ topic }) => topic))).toEqual(new Set(wanted))
  for (const { topic, username } of reports()) expect(topic).toContain(`/${username.split('&')[1]}/`)
})

test('the vendor’s gateway speaks its own JSON, which its decoder reads whole', async () => {
  const spoken = () => broker.received.filter(({ topic }) => topic === `iot/v1/000000/${vendorGateway}/$gw/up/raw`)
  await broker.until(() => spoken().length > 0)
  const records = () =>
    spoken().flatMap(({ body }) => tryPayload(vendorModel, JSON.stringify(body), Date.now()).trial?.records ?? [])
  for (const { code, type } of fleet.devices.filter(({ gateway }) => gateway === vendorGateway)) {
    await broker.until(() => records().some(({ key }) => key === code))
    expect(
      records()
        .find(({ key }) => key === code)
        ?.values.map(({ identifier }) => identifier)
        .toSorted(),
    ).toEqual(type.properties.map(({ identifier }) => identifier).toSorted())
    expect(broker.received.filter(({ topic }) => topic.includes(`/${code}/`))).toEqual([])
  }
})

test('the example and its gateway are left to people', () => {
  expect(broker.present.toSorted()).toEqual(
    [...passwords.keys()].filter((name) => !name.includes(exampleGateway.code)).toSorted(),
  )
  expect(reports().filter(({ topic }) => topic.includes(example.code))).toEqual([])
})

test('a report says when, and names what the type of the device has', () => {
  const [chiller] = simulated.filter(({ code }) => code === 'CH-MG-001')
  const found = reports().find(({ topic }) => chiller && topic === topicOf(chiller))
  expect(found).toMatchObject({ qos: 1, retain: false, body: { id: expect.any(String), ts: expect.any(Number) } })
  expect(Object.keys(Object(found?.body.params))).toEqual(chiller?.type.properties.map(({ identifier }) => identifier))
})

test('the decoder takes every report as it is, and finds every value good', () => {
  for (const { topic, body } of reports()) {
    const { result, findings, snapshots } = decode(
      { topic, payload: Buffer.from(JSON.stringify(body)) },
      knownOf,
      Date.now(),
    )
    expect([result, findings]).toEqual(['ok', []])
    expect(snapshots.flatMap(({ readings }) => readings).filter(({ q }) => q !== 0)).toEqual([])
  }
})

test('what the server acknowledges is counted', async () => {
  await broker.until(() => running.counters.acked > 400)
  expect(running.counters).toMatchObject({ connected: 13, dropped: 0, lost: 0 })
})

test('more devices than the installation has gateways for are refused in words', () => {
  expect(() => startFleet({ url: broker.url, gateways, devices: 10_000 })).toThrow(/206 gateways more/)
})

test('a measured load is acknowledged in full, with as many points as asked for', async () => {
  const other = await startBroker()
  const figures = await runLoad({ url: other.url, gateways, rate: 400, points: 5, qos: 1, seconds: 1 })
  expect(figures).toMatchObject({ gateways: 13, sent: 400, acked: 400, failed: 0, unanswered: 0, heldBack: 0 })
  expect(figures.latencyMs.p50).toBeGreaterThan(0)
  expect(figures.latencyMs.p99).toBeLessThanOrEqual(figures.latencyMs.max)
  const sent = other.received.filter(({ topic }) => topic.endsWith('/up/property'))
  expect(sent).toHaveLength(400)
  // Rows are identified by device and time: none may repeat.
  expect(new Set(sent.map(({ topic, body }) => `${topic} ${String(body.ts)}`)).size).toBe(400)
  expect(sent.filter(({ body }) => Object.keys(Object(body.params)).length !== 5)).toEqual([])
  await other.stop()
})

test('a gateway that reports for several devices at once is measured as well', async () => {
  const other = await startBroker()
  const figures = await runLoad({ url: other.url, gateways, rate: 200, points: 5, together: 4, qos: 1, seconds: 1 })
  expect(figures).toMatchObject({ sent: 200, acked: 200, failed: 0, unanswered: 0, heldBack: 0 })
  const sent = other.received.filter(({ topic }) => topic.endsWith('/$gw/up/batch'))
  expect(sent).toHaveLength(200)
  const counts = new Set(
    sent.map(({ body }) => {
      const devices = Array.isArray(body.devices) ? body.devices : []
      return devices.map(({ params }) => Object.keys(Object(params)).length).join()
    }),
  )
  expect([...counts]).toEqual(['5,5,5,5'])
  await other.stop()
})

function knownOf(code: string): Known | undefined {
  const device = simulated.find((each) => each.code === code)
  if (!device) return undefined
  const properties = device.type.properties.map(({ identifier, dataType, range: [min, max], keys = [] }, slot) => {
    return [identifier, { identifier, dataType, slot, min, max, keys: keys.map(({ key }) => key) }] as const
  })
  const model = { typeId: device.type.code, properties: new Map(properties), slots: properties.length }
  return { deviceId: code, sid: 1, tenant: '000000', code, status: 'active', model }
}
