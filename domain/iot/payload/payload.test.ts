import { expect, test } from 'vitest'
import type { Known } from '../intake/decode-types.ts'
import { type Serving, decodePayload } from './decode.ts'
import { PayloadFault, type Place } from './faults.ts'
import type { PayloadForm } from './form.ts'
import { compilePayload } from './model.ts'
import { parsePath, pathTo } from './path.ts'
import { placeWords } from './place-words.ts'
import { Reading, TooMuchWork } from './select.ts'
import { randomForm, randomFrom, randomJson, randomPath } from './test-cases.ts'
import { timeReader } from './time.ts'
import { differenceFrom, expectedOf, tryPayload } from './trial.ts'

const NOW = Date.parse('2026-01-01T00:00:05Z')

const sample = JSON.stringify({
  gw: 'G7',
  t: '2026-01-01 08:00:00',
  data: [
    {
      addr: 3,
      tags: [
        { n: 'PV', v: '253' },
        { n: 'ST', v: '5' },
      ],
    },
  ],
})
const form: PayloadForm = {
  rootPath: '$.data[*]',
  devicePath: '@.addr',
  deviceKeyType: 'subAddress',
  tsPath: '$.t',
  tsFormat: 'yyyy-MM-dd HH:mm:ss',
  timeZone: 'Asia/Shanghai',
  mappings: [
    { path: "@.tags[?@.n=='PV'].v", identifier: 'temp', scale: 0.1 },
    { path: "@.tags[?@.n=='ST'].v", identifier: 'door', bit: 0 },
    { path: "@.tags[?@.n=='ST'].v", identifier: 'comp', bit: 2 },
  ],
}

const select = (path: string, root: unknown, record: unknown = root) =>
  new Reading().select(parsePath(path), root, record)
const faultOf = (work: () => unknown): PayloadFault => {
  try {
    work()
  } catch (error) {
    if (error instanceof PayloadFault) return error
    throw error
  }
  throw new Error('no fault')
}

test('the example of the reference reads as the reference says', () => {
  const { trial } = tryPayload(form, sample, NOW)
  expect(trial?.records).toEqual([
    {
      key: '3',
      ts: 1_767_225_600_000,
      isTimeWrong: false,
      values: [
        { identifier: 'temp', value: 25.3 },
        { identifier: 'door', value: 1 },
        { identifier: 'comp', value: 1 },
      ],
    },
  ])
  expect(trial?.unread).toEqual(['$.gw'])
})

test('a path leads into a text that is JSON itself, and leaves every other text whole', () => {
  const root = { data: '{"temp":1,"tags":[{"v":2}]}', list: ['[3,NaN]'], name: '{broken' }
  const at = (path: string) => new Reading().select(parsePath(path), root, root)
  expect(at('$.data.temp')).toEqual([1])
  expect(at('$.data.tags[*].v')).toEqual([2])
  expect(at('$.list[0][0]')).toEqual([3])
  expect(at('$.data')).toEqual([root.data])
  expect(at('$.name.x')).toEqual([])
  const heavy = { data: JSON.stringify({ a: 'x'.repeat(90_000) }) }
  expect(() => new Reading(1_000).select(parsePath('$.data.a'), heavy, heavy)).toThrow(TooMuchWork)
})

test('paths name members, items, all of them, and those with a given value', () => {
  const root = {
    a: { 'b c': [1, 2, 3] },
    list: [
      { k: 'x', v: 1 },
      { k: 'y', v: 2 },
      { k: 'x', v: 3 },
    ],
  }
  expect(select("$.a['b c'][0]", root)).toEqual([1])
  expect(select('$["a"]["b c"][-1]', root)).toEqual([3])
  expect(select('$.list[*].v', root)).toEqual([1, 2, 3])
  expect(select("$.list[?@.k=='x'].v", root)).toEqual([1, 3])
  expect(select("$.list[?(@['v'] == 2)].k", root)).toEqual(['y'])
  expect(select('@.v', root, root.list[1])).toEqual([2])
  expect(select('$.*[0].k', root)).toEqual(['x'])
})

test('what every object has by inheritance is no value of the message', () => {
  for (const path of ['$.constructor', '$.__proto__', '$.toString', '$.list.length', "$['list']['0']"])
    expect(select(path, { list: [1] })).toEqual([])
})

test.each([
  ['', 'path-empty', 0],
  ['a.b', 'path-start', 0],
  ['$..a', 'path-recursion', 1],
  ['$.', 'path-unfinished', 2],
  ['$.a[', 'path-unfinished', 4],
  ["$.a['b]", 'path-unfinished', 7],
  ['$.a[?@.k>1]', 'path-unexpected', 8],
  ['$.a[1:2]', 'path-unexpected', 5],
  ['$.a-b', 'path-unexpected', 3],
  ['$.a()', 'path-unexpected', 3],
  [`$${'.a'.repeat(13)}`, 'path-deep', 25],
  [`$.${'a'.repeat(300)}`, 'path-long', 200],
])('the path %s is refused at its place', (path, code, at) => {
  expect(faultOf(() => parsePath(path))).toMatchObject({ code, at })
})

test('the path shown for a value finds that value', () => {
  const root = { 'a b': [{ "it's": 1, 温度: 2, '0': 3, 'back\\slash': 4 }] }
  for (const [key, value] of Object.entries(root['a b'][0] ?? {}))
    expect(select(pathTo('$', ['a b', 0, key]), root)).toEqual([value])
})

test('times are read in their format and zone, and nonsense is no time', () => {
  const read = (format: string, sent: unknown, zone = 'Asia/Shanghai') => timeReader(format, zone)(sent, NOW)
  const eight = Date.parse('2026-01-01T08:00:00+08:00')
  expect(read('ms', eight)).toBe(eight)
  expect(read('ms', String(eight))).toBe(eight)
  expect(read('s', eight / 1000)).toBe(eight)
  expect(read('s', '1767225600.5')).toBe(1_767_225_600_500)
  // A number says itself which unit it has.
  expect(read('ms', eight / 1000)).toBe(eight)
  expect(read('s', eight)).toBe(eight)
  expect(read('iso', '2026-01-01T08:00:00+08:00')).toBe(eight)
  expect(read('iso', '2026-01-01T00:00:00.000Z')).toBe(eight)
  expect(read('iso', '2026-01-01T08:00:00')).toBe(eight)
  expect(read('yyyy-MM-dd HH:mm:ss', '2026-01-01 08:00:00')).toBe(eight)
  expect(read('dd.MM.yyyy HH:mm', '01.01.2026 01:00', 'Europe/Berlin')).toBe(eight)
  expect(read('yyyyMMddHHmmssSSS', '20260101080000123')).toBe(eight + 123)
  expect(read('yyyyMMddHHmm', 202_601_010_800)).toBe(eight)
  expect(read('none', 'whatever')).toBeUndefined()
  for (const format of ['ms', 's', 'iso', 'yyyy-MM-dd HH:mm:ss']) {
    expect(read(format, undefined)).toBeUndefined()
    expect(read(format, '')).toBeUndefined()
    for (const sent of ['soon', {}, true, '2026-02-31 08:00:00', '2026-01-01 25:00:00'])
      expect(read(format, sent)).toBeNaN()
  }
  for (const format of ['yyyy', 'yy-M-d H:m', 'yyyy-MM-dd HH:mm:ss zzz', 'yyyy-yyyy-MM-dd HH:mm'])
    expect(faultOf(() => timeReader(format, 'Asia/Shanghai')).code).toBe('time-format')
  expect(faultOf(() => timeReader('iso', 'Mars/North')).code).toBe('time-zone')
})

const valuesOf = (mapping: object, record: unknown) => {
  const tried = tryPayload({ mappings: [{ path: '@.v', identifier: 'x', ...mapping }] }, JSON.stringify(record), NOW)
  if (tried.fault) throw tried.fault
  return tried.trial?.records[0]?.values.map(({ value, q, misfit }) => misfit ?? (q === undefined ? value : [value, q]))
}

test('a value is guarded, trimmed, translated, cut to a bit, scaled or computed', () => {
  expect(valuesOf({ scale: 0.1, offset: -40 }, { v: 653 })).toEqual([25.3])
  expect(valuesOf({ scale: 3 }, { v: '0.1' })).toEqual([0.3])
  expect(valuesOf({ scale: 1 }, { v: '0x1F' })).toEqual([31])
  expect(valuesOf({ trim: true, enumMap: { 开: 1, 关: 0 } }, { v: ' 开 ' })).toEqual([1])
  expect(valuesOf({ enumMap: { ON: 1 } }, { v: 'toString' })).toEqual(['not in the table: toString'])
  expect(valuesOf({ bit: 3 }, { v: 8 })).toEqual([1])
  expect(valuesOf({ bit: 0 }, { v: -1 })).toEqual([1])
  expect(valuesOf({ bit: 31 }, { v: -1 })).toEqual([1])
  expect(valuesOf({ bit: 0 }, { v: 1.5 })).toEqual(['not a whole number: 1.5'])
  expect(valuesOf({ scale: 2 }, { v: 'much' })).toEqual(['not a number: much'])
  expect(valuesOf({}, { v: [1] })).toEqual(['a list'])
  expect(valuesOf({}, { v: null })).toEqual([null])
  expect(valuesOf({}, {})).toEqual([])
  expect(valuesOf({ when: { path: '@.type', equals: 'T' } }, { v: 1, type: 'T' })).toEqual([1])
  expect(valuesOf({ when: { path: '@.type', equals: 'T' } }, { v: 1, type: 'H' })).toEqual([])
  expect(valuesOf({ expression: 'value > 32767 ? (value - 65536) / 10 : value / 10' }, { v: 65_436 })).toEqual([-10])
  expect(valuesOf({ expression: 'value * 65536 + low', inputs: { low: '@.l' } }, { v: 1, l: 2 })).toEqual([65_538])
  expect(valuesOf({ expression: 'value + low', inputs: { low: '@.l' } }, { v: 1 })).toEqual([null])
})

test('what stands for a broken sensor keeps its number and is marked as a fault', () => {
  expect(valuesOf({ nullValues: [-999], scale: 0.1 }, { v: '-999' })).toEqual([[-999, 4]])
  expect(valuesOf({ nullValues: ['ERR'] }, { v: 'ERR' })).toEqual([null])
})

test.each([
  [{ mappings: [] }, { field: 'mappings' }, 'mapping-none'],
  [{ mappings: [{ path: '@.a', identifier: '1a' }] }, { mapping: 0, part: 'identifier' }, 'mapping-form'],
  [{ mappings: [{ path: '@.a', identifier: 'a', script: 'x' }] }, { mapping: 0, part: 'script' }, 'mapping-form'],
  [
    {
      mappings: [
        { path: '@.a', identifier: 'a' },
        { path: '@.b[', identifier: 'b' },
      ],
    },
    { mapping: 1, part: 'path' },
    'path-unfinished',
  ],
  [
    {
      mappings: [
        { path: '@.a', identifier: 'a' },
        { path: '@.b', identifier: 'a' },
      ],
    },
    { mapping: 1 },
    'mapping-twice',
  ],
  [
    { mappings: [{ path: '@.a', identifier: 'a', expression: 'y + 1' }] },
    { mapping: 0, part: 'expression' },
    'expression',
  ],
  [{ mappings: [{ path: '@.a', identifier: 'a', expression: 'value', scale: 2 }] }, { mapping: 0 }, 'mapping-both'],
  [{ rootPath: '@.a' }, { field: 'rootPath' }, 'path-record'],
  [{ idPath: '$.a[*]' }, { field: 'idPath' }, 'path-single'],
  [{ tsFormat: 'ms', tsPath: '' }, { field: 'tsPath' }, 'time-path'],
])('a decoder that cannot work is refused with the place: %j', (part, place, code) => {
  const fault = faultOf(() => compilePayload({ mappings: [{ path: '@.a', identifier: 'a' }], ...part }))
  expect(fault).toMatchObject({ code, place })
  expect(fault.words('zh')).not.toMatch(/[{}]/)
  expect(fault.words('en')).not.toMatch(/[{}]/)
})

const places: readonly (readonly [Place, zh: string, en: string])[] = [
  [{ field: 'mappings' }, '映射', 'Mappings'],
  [{ field: 'tsPath' }, '时间路径', 'Time path'],
  [{ field: 'mappings', mapping: 1 }, '映射 2', 'mapping 2'],
  [{ field: 'mappings', mapping: 0, part: 'path' }, '映射 1 路径', 'mapping 1 path'],
  [{ field: 'mappings', mapping: 0, part: 'inputs.low' }, '映射 1 其他输入 low', 'mapping 1 other inputs low'],
  [{ field: 'mappings', mapping: 0, part: 'script' }, '映射 1 script', 'mapping 1 script'],
]
test.each(places)('a place in a decoder reads in the words of its form: %j', (place, zh, en) => {
  expect([placeWords(place, 'zh'), placeWords(place, 'en')]).toEqual([zh, en])
})

test('what is wrong with a part of a mapping names it in the words of its form', () => {
  const fault = faultOf(() => compilePayload({ mappings: [{ path: '@.a', identifier: '1a' }] }))
  expect([fault.words('zh'), fault.words('en')]).toEqual([
    '映射的“标识符”不正确',
    'This part of a mapping is not correct: identifier',
  ])
})

test('a difference from what was expected is named', () => {
  const { trial } = tryPayload(form, sample, NOW)
  if (!trial) throw new Error('no trial')
  const expected = expectedOf(trial)
  expect(differenceFrom(expected, trial)).toBeUndefined()
  expect(differenceFrom(JSON.parse(JSON.stringify(expected)), trial)).toBeUndefined()
  const other = tryPayload(form, sample.replace('253', '254'), NOW).trial
  expect(other && differenceFrom(expected, other)).toBe('3 temp: 25.4 ≠ 25.3')
})

const property = (identifier: string, slot: number, more: object = {}) => ({
  identifier,
  slot,
  dataType: 'float',
  ...more,
})
const fridge = (code: string): Known => ({
  deviceId: code,
  sid: Number(code.slice(-1)),
  tenant: 'T',
  code,
  status: 'active',
  model: {
    typeId: 'fridge',
    slots: 3,
    properties: new Map([
      ['temp', property('temp', 0, { min: 2, max: 8 })],
      ['door', property('door', 1, { dataType: 'bool' })],
      ['comp', property('comp', 2, { dataType: 'bool' })],
    ]),
  },
})
const three = fridge('fridge-3')
const four = fridge('fridge-4')
const serving = (over: Partial<Serving> = {}): Serving => ({
  candidates: [{ id: 'm1', model: compilePayload(form) }],
  find: (key, value) => (key === 'subAddress' ? [three, four].filter(({ code }) => code === `fridge-${value}`) : []),
  all: () => [three, four],
  servedBy: () => 'm1',
  ...over,
})
const bytes = (body: unknown) => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
const decode = (body: unknown, over: Partial<Serving> = {}) =>
  decodePayload({ payload: bytes(body) }, serving(over), NOW)
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

test('a vendor’s values are validated and graded as native ones are', () => {
  const { snapshots, result, modelId } = decode(sample)
  expect({ result, modelId }).toEqual({ result: 'ok', modelId: 'm1' })
  expect(snapshots).toMatchObject([{ device: { code: 'fridge-3' }, ts: 1_767_225_600_000, srcTs: true }])
  expect(snapshots[0]?.readings.map(({ identifier, value, q }) => [identifier, value, q])).toEqual([
    ['temp', 25.3, 1],
    ['door', 1, 0],
    ['comp', 1, 0],
  ])
})

test('without a decoder, or with one that reads nothing, a message is unmapped and not accepted', () => {
  expect(decode(sample, { candidates: [] })).toMatchObject({ result: 'unmapped', findings: [{ code: 'E_MODEL' }] })
  expect(decode({ other: 1 })).toMatchObject({
    result: 'unmapped',
    findings: [{ code: 'E_MODEL', detail: 'no values' }],
  })
})

test('devices the gateway does not have are named, and the others are taken', () => {
  const record = (addr: unknown) => ({ addr, tags: [{ n: 'PV', v: 50 }] })
  const decoded = decode({ t: '', data: [record(3), record(9), record(null)] })
  expect(decoded.result).toBe('partial')
  expect(decoded.snapshots.map(({ device }) => device.code)).toEqual(['fridge-3'])
  expect(decoded.findings.map(({ code, deviceCode }) => [code, deviceCode])).toEqual([
    ['E_UNKNOWN', undefined],
    ['E_UNKNOWN', '9'],
  ])
})

test('an address that two devices of the gateway have is nobody’s', () => {
  const decoded = decode(sample, { find: () => [three, four] })
  expect(decoded).toMatchObject({ snapshots: [], result: 'unknown_device', findings: [{ detail: '2 devices' }] })
})

test('each device is read by the decoder that serves it, and what another one would read is not taken', () => {
  const tenfold = compilePayload({ ...form, mappings: [{ path: "@.tags[?@.n=='PV'].v", identifier: 'temp' }] })
  const both = JSON.stringify({ t: '', data: [3, 4].map((addr) => ({ addr, tags: [{ n: 'PV', v: '50' }] })) })
  const decoded = decode(both, {
    candidates: [...serving().candidates, { id: 'm2', model: tenfold }],
    servedBy: ({ code }) => (code === 'fridge-4' ? 'm2' : 'm1'),
  })
  expect(decoded.snapshots.map(({ device, readings }) => [device.code, readings[0]?.value])).toEqual([
    ['fridge-3', 5],
    ['fridge-4', 50],
  ])
})

test('no JSON, a wrong time and a value that is none are findings, each for itself', () => {
  expect(decode('no JSON')).toMatchObject({ result: 'rejected', findings: [{ code: 'E_PARSE' }] })
  expect(decode({ t: 'soon', data: [{ addr: 3, tags: [{ n: 'PV', v: '1' }] }] })).toMatchObject({
    result: 'rejected',
    findings: [{ code: 'E_TIME' }],
  })
  const mixed = decode({
    data: [
      {
        addr: 3,
        tags: [
          { n: 'PV', v: 'much' },
          { n: 'ST', v: 1 },
        ],
      },
    ],
  })
  expect(mixed).toMatchObject({ result: 'partial', findings: [{ code: 'E_TYPE', key: 'temp' }] })
  expect(mixed.snapshots[0]?.readings.map(({ identifier }) => identifier)).toEqual(['door', 'comp'])
})

test('a property found twice in a record is a conflict, as it is in a native message', () => {
  const twice = decode({
    data: [
      {
        addr: 3,
        tags: [
          { n: 'PV', v: 30 },
          { n: 'PV', v: 40 },
        ],
      },
    ],
  })
  expect(twice.findings).toMatchObject([{ code: 'E_CONFLICT', key: 'temp' }])
  expect(twice.snapshots[0]?.readings).toMatchObject([{ value: 4 }])
})

test('a payload made to keep the decoder busy ends within its budget', () => {
  const wide = Array.from({ length: 60_000 }, () => 1)
  const nested = Array.from({ length: 400 }, () => Array.from({ length: 100 }, () => [0]))
  expect(() => new Reading(1_000).select(parsePath('$[*]'), wide, wide)).toThrow(TooMuchWork)
  const greedy: PayloadForm = {
    rootPath: '$[*]',
    devicePath: '$[0][0][0]',
    mappings: Array.from({ length: 500 }, (_, at) => ({ path: "$[*][*][?@.n=='y']", identifier: `p${at}` })),
  }
  const model = { id: 'm1', model: compilePayload(greedy) }
  expect(decode(nested, { candidates: [model] })).toMatchObject({
    result: 'unmapped',
    findings: [{ code: 'E_MODEL', detail: 'too many parts' }],
  })
})

test('no path, payload or decoder makes anything throw but its own fault', () => {
  for (let seed = 0; seed < 3_000; seed += 1) {
    const random = randomFrom(seed)
    const text = randomPath(random)
    try {
      const path = parsePath(text)
      expect(parsePath(path.text)).toEqual(path)
    } catch (error) {
      if (!(error instanceof PayloadFault)) throw new Error(`path ${text}, seed ${seed}`, { cause: error })
    }
    const [made, body] = [randomForm(random), JSON.stringify(randomJson(random))]
    const tried = tryPayload(made, body, NOW)
    if (tried.fault) continue
    const decoded = decode(body, {
      candidates: [{ id: 'm1', model: compilePayload(made) }],
      find: () => [three],
      all: () => [three],
    })
    const isKept = decoded.snapshots.length > 0 || decoded.reporting.length > 0
    expect(decoded.findings.length > 0 || isKept).toBe(true)
    for (const { readings } of decoded.snapshots)
      for (const { value } of readings) expect(Number.isFinite(value)).toBe(true)
  }
})
