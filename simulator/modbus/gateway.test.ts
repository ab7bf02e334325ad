import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Broker, startBroker } from '../testing/broker.ts'
import { type ModbusDevice, startModbusDevice } from '../testing/modbus-device.ts'
import { type ModbusGateway, startModbusGateway } from './gateway.ts'
import { type ByteOrder, type DataType, byteOrders } from './registers.ts'
import { type SettingsInput, settingsOf } from './settings.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function broker(port = 0): Promise<Broker> {
  const started = await startBroker({ port })
  ends.push(started.stop)
  return started
}

async function fieldDevice(): Promise<ModbusDevice> {
  const started = await startModbusDevice()
  ends.push(started.stop)
  return started
}

type DeviceInput = SettingsInput['devices'][number]
const reading = (deviceCode: string, { port }: { port: number }, points: DeviceInput['points']): DeviceInput => ({
  deviceCode,
  host: '127.0.0.1',
  port,
  pollMs: 50,
  timeoutMs: 300,
  points,
})

function gateway(url: string, devices: DeviceInput[]): ModbusGateway & { said: string[] } {
  const said: string[] = []
  const settings = settingsOf({ url, username: '000000&GW-M', password: 'right', devices }, 'test')
  const started = startModbusGateway(settings, (line) => said.push(line))
  ends.push(started.stop)
  return { ...started, said }
}

interface Reported {
  ts: number
  params: Record<string, unknown>
}

/** What came of a device, live and afterwards, in the order of arrival. */
function reportsOf(code: string, { received }: Broker): Reported[] {
  return received
    .filter(({ topic }) => topic.startsWith(`iot/v1/000000/GW-M/${code}/up/property`))
    .flatMap(({ body }) => (Array.isArray(body.items) ? body.items : [body])) as unknown as Reported[]
}

const statesOf = (code: string, { received }: Broker) =>
  received
    .filter(({ topic, body }) => topic.endsWith('/$gw/up/topo') && body.op === 'state')
    .flatMap(({ body }) => body.devices as { d: string; state: string }[])
    .filter(({ d }) => d === code)
    .map(({ state }) => state)

/** Where each byte of the value stands on the line, by order and number of bytes. */
const places: Record<ByteOrder, Record<number, number[]>> = {
  ABCD: { 2: [0, 1], 4: [0, 1, 2, 3], 8: [0, 1, 2, 3, 4, 5, 6, 7] },
  DCBA: { 2: [1, 0], 4: [3, 2, 1, 0], 8: [7, 6, 5, 4, 3, 2, 1, 0] },
  BADC: { 2: [1, 0], 4: [1, 0, 3, 2], 8: [1, 0, 3, 2, 5, 4, 7, 6] },
  CDAB: { 2: [0, 1], 4: [2, 3, 0, 1], 8: [6, 7, 4, 5, 2, 3, 0, 1] },
}

const cases: [DataType, string, unknown, { scale?: number; offset?: number; bit?: number; nullValues?: number[] }?][] =
  [
    ['int16', 'ff85', -123],
    ['int16', '00fd', 25.3, { scale: 0.1 }],
    ['int16', '8000', null, { nullValues: [-32_768] }],
    ['uint16', 'ff85', 65_413],
    ['uint16', '0bb8', -10, { scale: 0.01, offset: -40 }],
    ['int32', 'fffe1dc0', -123_456],
    ['uint32', 'fedcba98', 4_275_878_552],
    ['uint32', '0012d687', 1_234_567 / 1000, { scale: 0.001 }],
    ['int64', 'ffffffffffffff85', -123],
    ['int64', '001fffffffffffff', Number.MAX_SAFE_INTEGER],
    ['int64', '8000000000000001', '-9223372036854775807'],
    ['uint64', 'fedcba9876543210', '18364758544493064720'],
    ['float32', '41ca0000', 25.25],
    ['float32', '7fc00000', null],
    ['float64', '3fb999999999999a', 0.1],
    ['float64', '40934a4584fd0ee6', 1234.5678901234],
    ['bcd16', '1234', 1234],
    ['bcd16', '12f4', null],
    ['bcd32', '00123456', 1234.56, { scale: 0.01 }],
    ['bool', '0400', 1, { bit: 10 }],
    ['bool', 'fbff', 0, { bit: 10 }],
  ]

test.each(byteOrders)('every type arrives as the exact value in the order %s', async (order) => {
  const [there, device] = [await broker(), await fieldDevice()]
  let at = 0
  const points: DeviceInput['points'] = []
  const expected: Record<string, unknown> = {}
  for (const [index, [dataType, hex, value, more]] of cases.entries()) {
    const bytes = Buffer.from(hex, 'hex')
    const sent = (places[order][bytes.length] ?? []).map((place) => bytes[place] ?? 0)
    device.holding.set(sent, at * 2)
    device.input.set(sent, at * 2)
    const point = { dataType, byteOrder: order, ...more }
    points.push({ identifier: `h${index}`, address: at, ...point })
    points.push({ identifier: `i${index}`, fc: 4, address: at, ...point })
    expected[`h${index}`] = value
    expected[`i${index}`] = value
    at += bytes.length / 2
  }
  gateway(there.url, [reading('M1', device, points)])
  await there.until(() => reportsOf('M1', there).length > 0)
  expect(reportsOf('M1', there)[0]?.params).toEqual(expected)
})

test('coils, discrete inputs and text arrive too, and addresses may be as manuals write them', async () => {
  const [there, device] = [await broker(), await fieldDevice()]
  device.coils.writeUInt8(0b0000_0100, 0)
  device.discrete.writeUInt8(0b0000_0010, 1)
  device.holding.write('LOX-7\0\0\0', 20, 'latin1')
  device.holding.writeUInt16BE(7, 40)
  gateway(there.url, [
    reading('M1', device, [
      { identifier: 'pump', fc: 1, address: 2, dataType: 'bool' },
      { identifier: 'valve', address: '00002', dataType: 'bool' },
      { identifier: 'door', address: '10010', dataType: 'bool' },
      { identifier: 'sn', address: 10, dataType: 'string', length: 4 },
      { identifier: 'stage', address: '400021' },
    ]),
  ])
  await there.until(() => reportsOf('M1', there).length > 0)
  expect(reportsOf('M1', there)[0]?.params).toEqual({ pump: 1, valve: 0, door: 1, sn: 'LOX-7', stage: 7 })
})

test('a cut line costs nothing: every value comes once, in order, with the time it was read', async () => {
  const [there, device] = [await broker(), await fieldDevice()]
  // Each question is answered with the next number, so that a lost or doubled report is seen.
  const numbers: number[] = []
  device.onRead = () => {
    numbers.push(numbers.length + 1)
    device.holding.writeUInt16BE(numbers.length, 0)
  }
  const mine = gateway(there.url, [reading('M1', device, [{ identifier: 'n', address: 0 }])])
  await there.until(() => reportsOf('M1', there).length >= 2)
  mine.cut()
  const before = numbers.length
  const cutAt = Date.now()
  await device.until(() => numbers.length >= before + 30)
  const mendedAt = Date.now()
  mine.mend()
  const seen = () => new Set(reportsOf('M1', there).map(({ params }) => params.n))
  await there.until(() => seen().size >= before + 32)
  const kept = there.received
    .filter(({ topic }) => topic.endsWith('/property/history'))
    .flatMap(({ body }) => body.items as Reported[])
    .filter(({ ts }) => ts >= cutAt)
  expect(kept.length).toBeGreaterThanOrEqual(29)
  expect(kept.map(({ params }) => params.n)).toEqual(kept.map((_, i) => Number(kept[0]?.params.n) + i))
  const times = kept.map(({ ts }) => ts)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.filter((ts) => ts <= mendedAt).length).toBeGreaterThanOrEqual(29)
  // What was on its way when the line was cut may come twice: with its time, by which it is taken once.
  const all = [...new Map(reportsOf('M1', there).map((one) => [one.ts, one])).values()]
  expect(new Set(all.map(({ params }) => params.n)).size).toBe(all.length)
  expect([...seen()].toSorted((a, b) => Number(a) - Number(b))).toEqual(all.map((_, i) => i + 1))
})

test('a device that is silent, refuses, talks rubbish or is not there stops no other and is told as offline', async () => {
  const there = await broker()
  const [well, silent, refusing, rubbish, flooding] = await Promise.all([1, 2, 3, 4, 5].map(fieldDevice))
  if (!well || !silent || !refusing || !rubbish || !flooding) throw new Error('five')
  silent.answer(undefined)
  rubbish.answer(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'))
  flooding.answer(Buffer.alloc(100_000, 0x41))
  const closed = createServer()
  const nobody = await new Promise<number>((resolve) => {
    closed.listen(0, '127.0.0.1', () => {
      const address = closed.address()
      closed.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
  const n = [{ identifier: 'n', address: 0 }]
  const mine = gateway(there.url, [
    reading('SILENT', silent, n),
    reading('RUBBISH', rubbish, n),
    reading('FLOODING', flooding, n),
    reading('NOBODY', { port: nobody }, n),
    reading('REFUSING', refusing, [...n, { identifier: 'none', address: 9_000 }, { identifier: 'm', address: 1 }]),
    reading('WELL', well, n),
  ])
  const broken = ['SILENT', 'RUBBISH', 'FLOODING', 'NOBODY']
  await there.until(() => broken.every((code) => mine.said.some((line) => line.startsWith(`${code} at`))))
  const before = reportsOf('WELL', there).length
  await there.until(() => reportsOf('WELL', there).length >= before + 5)
  for (const code of broken) expect([code, reportsOf(code, there)]).toEqual([code, []])
  expect(reportsOf('REFUSING', there)[0]?.params).toEqual({ n: 0, m: 0 })
  expect(mine.said.filter((line) => line.startsWith('REFUSING'))).toEqual(['REFUSING answers with exception 2 to none'])
  silent.answer(null)
  await there.until(() => reportsOf('SILENT', there).length > 0 && statesOf('SILENT', there).at(-1) === 'online')
  await there.until(() => mine.said.includes('SILENT answers again'))
})

test('with each connection it says which devices stand behind it, and whether they answer', async () => {
  const [there, device, silent] = [await broker(), await fieldDevice(), await fieldDevice()]
  silent.answer(undefined)
  const mine = gateway(there.url, [
    { ...reading('M1', device, [{ identifier: 'n', address: 0 }]), unitId: 7 },
    reading('M2', silent, [{ identifier: 'n', address: 0 }]),
  ])
  await there.until(() => reportsOf('M1', there).length > 0 && mine.said.length > 0)
  mine.cut()
  mine.mend()
  const topologies = () => there.received.filter(({ topic, body }) => topic.endsWith('/topo') && body.op === 'report')
  await there.until(() => topologies().length === 2)
  expect(topologies()[1]?.body.devices).toEqual([
    { d: 'M1', addr: '7', state: 'online' },
    { d: 'M2', addr: '1', state: 'offline' },
  ])
})

test('a fault of the settings is one sentence with its place', () => {
  const whole = {
    url: 'mqtt://localhost:1883',
    username: '000000&GW-M',
    password: 'x',
    devices: [reading('M1', { port: 502 }, [{ identifier: 'n', address: 0 }])],
  }
  const device = whole.devices[0]
  const faults: [object, string][] = [
    [{ ...whole, url: 'localhost' }, 'file: url '],
    [{ ...whole, devices: [{ ...device, unit: 3 }] }, 'file: devices.0 '],
    [{ ...whole, devices: [device, device] }, 'file: devices name M1 twice.'],
    [
      { ...whole, devices: [{ ...device, points: [{ identifier: 'n', address: 70_000 }] }] },
      'file: devices.0.points.0.address ',
    ],
    [
      { ...whole, devices: [{ ...device, points: [{ identifier: 'n', address: '50001' }] }] },
      'file: devices.0.points.0.address ',
    ],
    [
      { ...whole, devices: [{ ...device, points: [{ identifier: 'n', fc: 4, address: '40001' }] }] },
      'file: devices.0.points.0.fc is 4, but 40001 is read by 3.',
    ],
    [
      { ...whole, devices: [{ ...device, points: [{ identifier: 'n', fc: 1, address: 1 }] }] },
      'file: devices.0.points.0.dataType is bool of what is a single bit.',
    ],
  ]
  for (const [settings, sentence] of faults) expect(() => settingsOf(settings, 'file')).toThrow(sentence)
  expect(settingsOf(whole, 'file').devices[0]).toMatchObject({ unitId: 1, pollMs: 50 })
})
