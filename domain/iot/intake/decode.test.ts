import { describe, expect, test } from 'vitest'
import { type Decoded, type Known, type Model, type Property, decode } from './decode.ts'

// A web standard in every runtime; the domain is compiled without its types.
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

const now = Date.UTC(2026, 0, 1, 12)
const HOUR = 3_600_000
const DAY = 24 * HOUR

const properties: Property[] = [
  {
    identifier: 'temp',
    slot: 0,
    dataType: 'float',
    min: 2,
    max: 8,
    hardMin: -40,
    hardMax: 60,
    nullValues: [-999, 32767],
  },
  { identifier: 'door', slot: 1, dataType: 'bool' },
  { identifier: 'mode', slot: 2, dataType: 'enum', keys: ['cool', 'heat', 'off'] },
  { identifier: 'level', slot: 3, dataType: 'enum', keys: [0, 10, 20] },
  { identifier: 'floor', slot: 4, dataType: 'int32' },
  { identifier: 'kwh', slot: 1000, dataType: 'double' },
  { identifier: 'total', slot: 1001, dataType: 'int64' },
]
const model: Model = {
  typeId: '7',
  properties: new Map(properties.map((property) => [property.identifier, property])),
  slots: 5,
  wideSlots: 2,
  events: new Set(['doorOpen']),
  rawDays: 7,
  interval: 60,
}
const device = (code: string, sid: number, status: Known['status'] = 'active'): Known => ({
  deviceId: String(sid),
  sid,
  tenant: '200001',
  code,
  status,
  model,
})
const known = new Map(
  [
    device('fridge', 1),
    device('freezer', 2),
    device('old', 3, 'retired'),
    device('off', 4, 'disabled'),
    device('opened', 5, 'maintenance'),
  ].map((each) => [each.code, each]),
)

const root = 'iot/v1/200001/G1'
const bytes = (body: unknown) => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
const hear = (tail: string, body: unknown, more: { retain?: boolean } = {}): Decoded =>
  decode({ topic: `${root}/${tail}`, payload: bytes(body), ...more }, (code) => known.get(code), now)
const report = (params: unknown, ts: unknown = now) => hear('fridge/up/property', { ts, params })

/** The parts of a result that tests compare: values by name, quality codes by name, findings. */
function gist({ snapshots, findings, result }: Decoded) {
  const readings = snapshots.flatMap((snapshot) => snapshot.readings)
  const isMarked = readings.some(({ q }) => q !== 0)
  return {
    result,
    values: Object.fromEntries(readings.map(({ identifier, value }) => [identifier, value])),
    ...(isMarked ? { q: Object.fromEntries(readings.map(({ identifier, q }) => [identifier, q])) } : {}),
    codes: findings.map(({ code, key }) => (key === undefined ? code : `${code} ${key}`)),
  }
}

const kept = (values: Record<string, number>) => ({ result: 'ok', values, codes: [] })
const rejected = (code: string) => ({ result: 'rejected', values: {}, codes: [code] })

describe('what happens to data that is not as it should be', () => {
  test('not JSON is rejected', () => expect(gist(hear('fridge/up/property', '{"ts":1,'))).toEqual(rejected('E_PARSE')))
  test('bad UTF-8 is rejected', () => {
    const payload = new Uint8Array([...bytes('{"params":{"temp":"'), 0xc3, 0x28, ...bytes('"}}')])
    const decoded = decode({ topic: `${root}/fridge/up/property`, payload }, (code) => known.get(code), now)
    expect(decoded.findings).toEqual([{ code: 'E_PARSE', deviceCode: 'fridge', detail: 'not UTF-8' }])
  })
  test('more than 256 KB is rejected', () =>
    expect(gist(report({ temp: 5, note: 'x'.repeat(256 * 1024) }))).toEqual(rejected('E_SIZE')))
  test('an event that says too much is told of and left out, and the values beside it are taken', () => {
    const events = [{ identifier: 'doorOpen', params: { note: 'x'.repeat(9_000) } }]
    const decoded = hear('fridge/up/property', { ts: now, params: { temp: 5 }, events })
    expect(decoded.events ?? []).toEqual([])
    expect(decoded.snapshots).toHaveLength(1)
    expect(decoded.findings).toMatchObject([{ code: 'E_SIZE', deviceCode: 'fridge', key: 'doorOpen' }])
  })
  test('more than 5 000 points are rejected', () => {
    const items = Array.from({ length: 1001 }, (_, i) => ({
      ts: now - i,
      params: { temp: 5, door: 0, mode: 'off', level: 0, floor: 1 },
    }))
    expect(gist(hear('fridge/up/property/batch', { items }))).toEqual(rejected('E_SIZE'))
  })
  test('more than 200 devices are rejected', () => {
    const devices = Array.from({ length: 201 }, (_, i) => ({ d: `d${i}`, ts: now, params: { temp: 5 } }))
    expect(gist(hear('$gw/up/batch', { devices }))).toEqual(rejected('E_SIZE'))
  })
  test('an unknown device is said to be unknown', () => {
    const decoded = hear('stranger/up/property', { ts: now, params: { temp: 5 } })
    expect(decoded).toMatchObject({
      result: 'unknown_device',
      snapshots: [],
      findings: [{ code: 'E_UNKNOWN', deviceCode: 'stranger' }],
    })
  })
  test('an unknown property is ignored and named', () =>
    expect(gist(report({ temp: 5, humidity: 40 }))).toEqual({
      result: 'partial',
      values: { temp: 5 },
      codes: ['E_UNMAPPED humidity'],
    }))
  test('a wrong type is coerced where nothing is lost', () => {
    const sent = { temp: '5.3', door: true, mode: 'heat', level: '10', floor: 7.0, kwh: ' 1e3 ', total: '42' }
    expect(gist(report(sent))).toEqual(kept({ temp: 5.3, door: 1, mode: 1, level: 10, floor: 7, kwh: 1000, total: 42 }))
  })
  test.each([
    ['temp', 'warm'],
    ['temp', [5]],
    ['temp', 1e39],
    ['door', 2],
    ['mode', 'dry'],
    ['mode', 3],
    ['level', 5],
    ['floor', 7.5],
    ['floor', 3e9],
    ['total', 2 ** 53],
  ])('a wrong type drops that property and keeps the others: %s is not %o', (key, value) => {
    const other = key === 'temp' ? 'door' : 'temp'
    expect(gist(report({ [key]: value, [other]: 1 }))).toMatchObject({
      result: 'partial',
      values: { [other]: 1 },
      codes: [`E_TYPE ${key}`],
    })
  })
  test.each([null, 'NaN', 'Infinity', '-inf', ''])('%o is no value', (value) =>
    expect(gist(report({ temp: value, door: 0 }))).toEqual(kept({ door: 0 })),
  )
  test('what a sensor sends when it is broken is a fault, not a value', () =>
    expect(gist(report({ temp: -999 }))).toMatchObject({ values: { temp: -999 }, q: { temp: 4 } }))
  test('outside the engineering range is stored and marked', () =>
    expect(gist(report({ temp: 9.1 }))).toMatchObject({ values: { temp: 9.1 }, q: { temp: 1 } }))
  test('outside the hard limits is stored and marked as bad', () =>
    expect(gist(report({ temp: 90 }))).toMatchObject({ values: { temp: 90 }, q: { temp: 2 } }))
  test('a quality the device gives is kept where it is the worse', () => {
    expect(gist(report({ temp: { value: 5, q: 4 }, door: { value: 1, q: 5 } }))).toMatchObject({
      q: { temp: 4, door: 5 },
    })
    expect(gist(report({ temp: { value: 90, q: 1 } }))).toMatchObject({ q: { temp: 2 } })
  })
  test('without a time the server’s stands for it', () => {
    const { snapshots } = hear('fridge/up/property', { params: { temp: 5 } })
    expect(snapshots).toMatchObject([{ ts: now, srcTs: false, q6: false }])
  })
  test.each([
    ['seconds', now / 1_000],
    ['seconds as a text', String(Math.floor(now / 1_000))],
    ['microseconds', now * 1_000],
    ['nanoseconds', `${now}000000`],
  ])('a time in %s is the same time', (_, ts) => {
    const [snapshot] = report({ temp: 5 }, ts).snapshots
    expect(Math.abs((snapshot?.ts ?? 0) - now)).toBeLessThan(1_000)
    expect(snapshot).toMatchObject({ srcTs: true, q6: false })
  })
  test('numbers that are none are no value, and the good ones beside them stay', () => {
    const text = `{"ts":${now},"params":{"temp":23.5,"hum":NaN,"kwh":-Infinity,"door":"NaN \\" Infinity"}}`
    const { snapshots, findings } = hear('fridge/up/property', text)
    expect(snapshots).toMatchObject([{ readings: [{ value: 23.5 }] }])
    expect(findings.some(({ code }) => code === 'E_PARSE')).toBe(false)
  })
  test('up to a minute ahead is believed', () =>
    expect(report({ temp: 5 }, now + 59_000).snapshots).toMatchObject([{ ts: now + 59_000, q6: false }]))
  test('up to a day ahead takes the server’s time and is marked', () => {
    const decoded = report({ temp: 5 }, now + 3 * HOUR)
    expect(decoded).toMatchObject({
      clockSkew: 3 * HOUR,
      snapshots: [{ ts: now, q6: true, readings: [{ value: 5, q: 6 }] }],
    })
  })
  test('readings of a clock that is ahead keep their distances', () => {
    const items = [0, 1, 2].map((i) => ({ ts: now + 3 * HOUR - i * 60_000, params: { temp: i } }))
    const { snapshots } = hear('fridge/up/property/batch', { items })
    expect(snapshots.map(({ ts }) => now - ts)).toEqual([0, 60_000, 120_000])
  })
  test('a clock that is ahead moves no other device’s times', () => {
    const devices = [
      { d: 'fridge', ts: now + 3 * HOUR, params: { temp: 5 } },
      { d: 'freezer', ts: now - 1_000, params: { temp: -20 } },
    ]
    expect(hear('$gw/up/batch', { devices }).snapshots).toMatchObject([
      { ts: now, q6: true },
      { ts: now - 1_000, q6: false },
    ])
  })
  test('more than a day ahead is rejected', () =>
    expect(gist(report({ temp: 5 }, now + 2 * DAY))).toEqual(rejected('E_TIME')))
  test('what is no time is rejected', () => expect(gist(report({ temp: 5 }, 'noon'))).toEqual(rejected('E_TIME')))
  test('older than raw values are kept is rejected', () =>
    expect(gist(report({ temp: 5 }, now - 8 * DAY))).toEqual(rejected('E_TOO_OLD')))
  test('late but not too old is kept at its own time', () =>
    expect(report({ temp: 5 }, now - 6 * DAY).snapshots).toMatchObject([{ ts: now - 6 * DAY, historical: false }]))
  test('a duplicate within the message is counted and dropped', () => {
    const items = [1, 2].map(() => ({ ts: now, params: { temp: 5 } }))
    const decoded = hear('fridge/up/property/batch', { items })
    expect(gist(decoded)).toEqual(kept({ temp: 5 }))
    expect(decoded.duplicates).toBe(1)
  })
  test('the same time with other properties is merged', () => {
    const items = [
      { ts: now, params: { temp: 5 } },
      { ts: now, params: { door: 1 } },
    ]
    const { snapshots } = hear('fridge/up/property/batch', { items })
    expect(snapshots).toHaveLength(1)
    expect(snapshots[0]?.readings).toMatchObject([{ identifier: 'temp' }, { identifier: 'door' }])
  })
  test('the same time and property with another value: the last one stands, and it is said', () => {
    const items = [5, 6].map((temp) => ({ ts: now, params: { temp } }))
    expect(gist(hear('fridge/up/property/batch', { items }))).toEqual({
      result: 'partial',
      values: { temp: 6 },
      codes: ['E_CONFLICT temp'],
    })
  })
  test('the number of a message is handed on, so that it can be recognized when it comes again', () =>
    expect(hear('fridge/up/property', { id: 'a91', seq: 8812, ts: now, params: {} })).toMatchObject({
      id: 'a91',
      seq: 8812,
    }))
  test.each(['old', 'off'])('a device that is retired or disabled is rejected (%s)', (code) =>
    expect(gist(hear(`${code}/up/property`, { ts: now, params: { temp: 5 } }))).toEqual(rejected('E_DISABLED')),
  )
  test('a device under maintenance is stored, and says that it is', () =>
    expect(hear('opened/up/property', { ts: now, params: { temp: 5 } }).snapshots).toMatchObject([
      { device: { status: 'maintenance' } },
    ]))
  test('a burst after a reconnect waits behind what is live', () => {
    const items = [{ ts: now - HOUR, params: { temp: 5 } }]
    expect(hear('fridge/up/property/history', { items })).toMatchObject({ lane: 'backlog', reporting: [] })
    expect(hear('fridge/up/property/batch', { items })).toMatchObject({
      lane: 'backlog',
      snapshots: [{ historical: false }],
    })
    expect(report({ temp: 5 })).toMatchObject({ lane: 'live', reporting: [{ code: 'fridge' }] })
  })
  test('what the broker replays is history', () =>
    expect(hear('fridge/up/property', { ts: now, params: { temp: 5 } }, { retain: true }).snapshots).toMatchObject([
      { historical: true },
    ]))
  test('history without a time is worth nothing', () =>
    expect(gist(hear('fridge/up/property/history', { items: [{ params: { temp: 5 } }] }))).toEqual(rejected('E_TIME')))
})

describe('what messages look like', () => {
  test('a value may carry a time of its own', () => {
    const { snapshots } = report({ temp: 5, kwh: { value: 10233.4, ts: now - 2_000, q: 0 } })
    expect(snapshots).toMatchObject([
      { ts: now, readings: [{ identifier: 'temp', slot: 0 }] },
      { ts: now - 2_000, readings: [{ identifier: 'kwh', slot: 1000, value: 10233.4 }] },
    ])
  })
  test('a gateway speaks for many: each is judged by itself', () => {
    const devices = [
      { d: 'fridge', ts: now, params: { temp: 5 }, events: [{ identifier: 'doorOpen', params: { by: 'key' } }] },
      { d: 'stranger', ts: now, params: { temp: 5 } },
      { d: 'old', ts: now, params: { temp: 5 } },
      'nonsense',
    ]
    const decoded = hear('$gw/up/batch', { id: 'a94', devices })
    expect(decoded).toMatchObject({ kind: 'gateway-batch', result: 'partial', reporting: [{ code: 'fridge' }] })
    expect(decoded.events).toMatchObject([{ identifier: 'doorOpen', ts: now, params: { by: 'key' } }])
    expect(decoded.findings.map(({ code }) => code)).toEqual(['E_PARSE', 'E_UNKNOWN', 'E_DISABLED'])
  })
  test('an event is named by its topic', () => {
    const decoded = hear('fridge/up/event/doorOpen', { id: 'a93', ts: now, params: { floor: 7, deep: {} } })
    expect(decoded).toMatchObject({
      kind: 'event',
      events: [{ identifier: 'doorOpen', ts: now, params: { floor: 7 } }],
    })
    expect(decoded.findings).toMatchObject([{ code: 'E_TYPE', key: 'doorOpen.deep' }])
  })
  test('an event nobody declared is named, not kept', () =>
    expect(hear('fridge/up/event/exploded', { ts: now })).toMatchObject({
      events: [],
      findings: [{ code: 'E_UNMAPPED', key: 'exploded' }],
    }))
  test('a message without values says that the device is there', () =>
    expect(report({})).toMatchObject({ result: 'ok', snapshots: [], reporting: [{ code: 'fridge' }] }))
  test('the state of a gateway is left to who knows its session', () =>
    expect(hear('$gw/up/state', 'anything')).toMatchObject({ kind: 'state', result: 'ok', findings: [] }))
  test.each([
    ['$gw/up/raw', 'raw'],
    ['fridge/up/reply', 'reply'],
    ['fridge/up/request/time', 'request'],
  ])('%s is refused aloud as long as nobody reads it', (tail, kind) =>
    expect(hear(tail, {})).toMatchObject({ kind, result: 'rejected', findings: [{ code: 'E_TOPIC' }] }),
  )
  test('a gateway says who of its devices is there', () => {
    const devices = [
      { d: 'fridge', state: 'online' },
      { d: 'freezer', state: 'offline' },
      { d: 'x' },
      { d: 'old', state: 1 },
    ]
    expect(hear('$gw/up/topo', { op: 'state', devices })).toMatchObject({
      result: 'partial',
      statuses: [
        { device: { code: 'fridge' }, status: 'online' },
        { device: { code: 'freezer' }, status: 'offline' },
      ],
      findings: [
        { code: 'E_UNKNOWN', deviceCode: 'x' },
        { code: 'E_TYPE', deviceCode: 'old' },
      ],
    })
    expect(hear('$gw/up/topo', { devices: [{ d: 'x' }] })).toMatchObject({ result: 'unknown_device' })
    expect(gist(hear('$gw/up/topo', '[]'))).toEqual(rejected('E_PARSE'))
  })
  test.each([
    'fridge/up',
    'fridge/down/set',
    'fridge/up/propertys',
    '$gw/up/property',
    '/up/property',
    'fridge/up/event/',
    'a/b/up/property',
  ])('a topic that is none of ours: %s', (tail) => expect(gist(hear(tail, {}))).toEqual(rejected('E_TOPIC')))
  test.each(['[]', '5', 'null', '{"params":5}', '{"params":[]}'])('a body of the wrong shape: %s', (body) =>
    expect(hear('fridge/up/property', body)).toMatchObject({ result: 'rejected', findings: [{ code: 'E_PARSE' }] }),
  )
  test('names that JavaScript gives objects mean nothing here', () =>
    expect(
      gist(hear('fridge/up/property', '{"params":{"__proto__":{"value":1},"constructor":1,"temp":5}}')),
    ).toMatchObject({
      values: { temp: 5 },
      codes: ['E_UNMAPPED __proto__', 'E_UNMAPPED constructor'],
    }))
  test('a value nested beyond measure is a wrong type like any other', () => {
    const deep = `{"params":{"temp":${'['.repeat(120_000)}${']'.repeat(120_000)},"door":1}}`
    expect(gist(hear('fridge/up/property', deep))).toMatchObject({ values: { door: 1 }, codes: ['E_TYPE temp'] })
  })
  test('the same finding is reported once, with how often', () => {
    const items = [1, 2, 3].map((i) => ({ ts: now - i, params: { humidity: i } }))
    expect(hear('fridge/up/property/batch', { items }).findings).toEqual([
      { code: 'E_UNMAPPED', deviceCode: 'fridge', key: 'humidity', times: 3 },
    ])
  })
})
