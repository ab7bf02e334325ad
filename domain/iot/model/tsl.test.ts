// Models as documents: what is read, what is refused and where, and that no document makes the reader fail.
import { expect, test } from 'vitest'
import { isSame } from '../../same.ts'
import { refusedChanges, tslChanges } from './tsl-changes.ts'
import { importTsl } from './tsl-import.ts'
import { type Tsl, readTsl } from './tsl.ts'

const temp = { identifier: 'temp', name: '温度', dataType: 'float', unit: '℃', minValue: '-40', maxValue: '80' }
const own: Tsl = {
  properties: [temp],
  services: [
    {
      identifier: 'reset',
      name: '复位',
      callType: 'sync',
      inputData: [{ identifier: 'delay', name: '延时', dataType: 'int32', unit: 's' }],
      outputData: [],
    },
  ],
  events: [{ identifier: 'doorOpen', name: '开门', eventType: 'alert', outputData: [] }],
}

const wordsOf = (text: unknown) =>
  importTsl(JSON.stringify(text)).faults.map(({ path, problem }) => `${path} ${problem.code}`)

test('a document that was written is read as it was', () => {
  const { tsl, faults } = readTsl(own)
  expect(faults).toEqual([])
  expect(tsl).toEqual(own)
  expect(importTsl(JSON.stringify(tsl)).tsl).toEqual(own)
})

test('every fault is named at its place', () => {
  const properties = [
    { ...temp, identifier: '1temp' },
    { ...temp, identifier: 'a', dataType: 'struct' },
    { ...temp, identifier: 'b', minValue: '90' },
    { ...temp, identifier: 'c', limitL: '10', limitH: '5' },
    { ...temp, identifier: 'd', dataType: 'enum' },
    { identifier: 'e', dataType: 'float' },
    temp,
    temp,
    7,
    { ...temp, identifier: 'f', precision: 9 },
  ]
  expect(wordsOf({ properties })).toEqual([
    'properties[0].identifier thing.identifier',
    'properties[1].dataType tsl.choice',
    'properties[2].maxValue thing.range',
    'properties[3].limitH thing.limits',
    'properties[4].enumItems thing.enum',
    'properties[5].name field.required',
    'properties[7].identifier tsl.twice',
    'properties[8] tsl.object',
    'properties[9].precision field.too-big',
  ])
  expect(wordsOf({ properties: {}, events: [] })).toEqual(['properties tsl.list'])
  expect(importTsl('{').faults[0]?.problem.code).toBe('tsl.text')
  expect(wordsOf([])).toEqual([' tsl.format'])
  expect(
    wordsOf({ properties: Array.from({ length: 501 }, (_, at) => ({ ...temp, identifier: `p${at}` })) }),
  ).toContain(' tsl.many')
})

test('an identifier that stands twice is found in the same go as what else is wrong with either', () => {
  const enumeration = { identifier: 'mode', name: '模式', dataType: 'enum' }
  const range = { identifier: 'mode', name: '重复', dataType: 'int32', minValue: 'x' }
  const { faults } = readTsl({ properties: [enumeration, range] })
  expect(faults.map(({ path, problem }) => `${path} ${problem.code}`)).toEqual([
    'properties[0].enumItems thing.enum',
    'properties[1].minValue field.invalid',
    'properties[1].identifier tsl.twice',
  ])
})

test('Alink TSL is read: types, ranges, words of an enumeration; the transport of properties is no point', () => {
  const { format, tsl, faults, notes } = importTsl(
    JSON.stringify({
      schema: 'https://iotx-tsl.oss-ap-southeast-1.aliyuncs.com/schema.json',
      profile: { version: '1.0', productKey: 'pk' },
      properties: [
        {
          identifier: 'Temperature',
          name: '温度',
          accessMode: 'rw',
          required: true,
          dataType: { type: 'float', specs: { min: '-40', max: 55, step: '0.01', unit: '℃', unitName: '摄氏度' } },
        },
        {
          identifier: 'Mode',
          name: '模式',
          accessMode: 'r',
          dataType: { type: 'enum', specs: { 0: '停', 1: '自动' } },
        },
        { identifier: 'Geo', name: '位置', accessMode: 'r', dataType: { type: 'struct', specs: [] } },
      ],
      services: [
        { identifier: 'set', name: 'set', method: 'thing.service.property.set', callType: 'async', inputData: [] },
        {
          identifier: 'Reset',
          name: '复位',
          callType: 'sync',
          method: 'thing.service.Reset',
          inputData: [{ identifier: 'Why', name: '原因', dataType: { type: 'text', specs: { length: '64' } } }],
          outputData: [],
        },
      ],
      events: [
        { identifier: 'post', name: 'post', type: 'info', method: 'thing.event.property.post', outputData: [] },
        { identifier: 'Leak', name: '漏水', type: 'error', method: 'thing.event.Leak.post', outputData: [] },
      ],
    }),
  )
  expect(faults).toEqual([])
  expect(format).toBe('alink')
  expect(tsl.properties).toEqual([
    {
      identifier: 'Temperature',
      name: '温度',
      accessMode: 'rw',
      dataType: 'float',
      unit: '℃',
      minValue: '-40',
      maxValue: '55',
      precision: 2,
    },
    {
      identifier: 'Mode',
      name: '模式',
      accessMode: 'r',
      dataType: 'enum',
      enumItems: [
        { key: 0, label: '停' },
        { key: 1, label: '自动' },
      ],
    },
  ])
  expect(tsl.services.map(({ identifier }) => identifier)).toEqual(['Reset'])
  expect(tsl.events).toEqual([{ identifier: 'Leak', name: '漏水', eventType: 'error', outputData: [] }])
  expect(notes.map(({ path }) => path)).toEqual(['properties[2]'])
})

test('what another program writes empty is not said, and a product holds its model as a text', () => {
  const metadata = {
    properties: [{ id: 'temp', name: '温度', valueType: { type: 'double' }, expands: {} }],
    functions: [{ id: 'reset', name: '复位', inputs: {}, output: {} }],
    events: [{ id: 'fire', name: '火警', valueType: {}, expands: {} }],
    tags: {},
  }
  const plain = importTsl(JSON.stringify(metadata))
  expect([plain.faults, plain.notes]).toEqual([[], []])
  expect(plain.tsl.services).toMatchObject([{ identifier: 'reset' }])
  expect(plain.tsl.events).toMatchObject([{ identifier: 'fire' }])
  const product = { id: 'p1', name: '温控器', messageProtocol: 'mqtt', metadata: JSON.stringify(metadata) }
  for (const held of [product, [product], { data: { ...product, metadata } }])
    expect(importTsl(JSON.stringify(held))).toEqual(plain)
  expect(wordsOf({ id: 'p1', metadata: '{' })).toEqual([' tsl.format'])
})

test('every fault of a document from elsewhere is told at once', () => {
  const valueType = { type: 'double' }
  const properties = [
    { id: '1a', name: '甲', valueType },
    { id: 'b', valueType },
    { id: 'c', name: '丙', valueType: {} },
  ]
  expect(wordsOf({ properties, functions: [{ id: 'd' }] })).toEqual([
    'properties[0].identifier thing.identifier',
    'properties[1].name field.required',
    'properties[2].dataType field.required',
    'functions[0].name field.required',
  ])
})

test('JetLinks metadata is read: access, elements of an enumeration, functions and levels of events', () => {
  const { format, tsl, faults, notes } = importTsl(
    JSON.stringify({
      properties: [
        {
          id: 'temp',
          name: '温度',
          expands: { source: 'device', type: ['read', 'write', 'report'] },
          valueType: { type: 'double', unit: 'celsiusDegrees', scale: 2 },
        },
        {
          id: 'mode',
          name: '模式',
          expands: { type: ['report'] },
          valueType: { type: 'enum', elements: [{ value: '1', text: '自动' }] },
        },
      ],
      functions: [{ id: 'restart', name: '重启', async: false, inputs: [], output: { type: 'string' } }],
      events: [
        {
          id: 'fire',
          name: '火警',
          expands: { level: 'urgent' },
          valueType: { type: 'object', properties: [{ id: 'at', name: '时间', valueType: { type: 'long' } }] },
        },
      ],
      tags: [{ id: 'owner', name: '负责人', valueType: { type: 'string' } }],
    }),
  )
  expect(faults).toEqual([])
  expect(format).toBe('jetlinks')
  expect(tsl.properties[0]).toEqual({
    identifier: 'temp',
    name: '温度',
    accessMode: 'rw',
    dataType: 'double',
    unit: 'celsiusDegrees',
    precision: 2,
  })
  expect(tsl.properties[1]?.accessMode).toBe('r')
  expect(tsl.services[0]).toMatchObject({ identifier: 'restart', callType: 'sync' })
  expect(tsl.events[0]).toMatchObject({ eventType: 'error', outputData: [{ identifier: 'at', dataType: 'int64' }] })
  expect(notes).toEqual([
    {
      path: 'tags[0]',
      zh: '“负责人”未导入：本平台不支持“tag”',
      en: '“负责人” was left out: “tag” is not supported here',
    },
  ])
})

test('what changes is told point by point, a new name of a point as such, and what would falsify history is refused', () => {
  const after: Tsl = {
    properties: [
      { ...temp, maxValue: '90' },
      { ...temp, identifier: 'hum', name: '湿度', unit: '%' },
    ],
    services: [],
    events: [{ identifier: 'opened', name: '开门', eventType: 'alert', outputData: [] }],
  }
  expect(
    tslChanges(own, after).map(({ change, identifier, fields, renamed }) => ({ change, identifier, fields, renamed })),
  ).toEqual([
    { change: 'changed', identifier: 'temp', fields: ['maxValue'], renamed: undefined },
    { change: 'added', identifier: 'hum', fields: [], renamed: undefined },
    { change: 'added', identifier: 'opened', fields: [], renamed: 'doorOpen' },
    { change: 'removed', identifier: 'reset', fields: [], renamed: undefined },
    { change: 'removed', identifier: 'doorOpen', fields: [], renamed: 'opened' },
  ])
  expect(refusedChanges(own, after)).toEqual([])
  const refused = (point: object) =>
    refusedChanges(own, { ...own, properties: [{ ...temp, ...point }] }).map(({ field }) => field)
  expect(refused({ dataType: 'double' })).toEqual(['dataType'])
  expect(refused({ unit: '℉' })).toEqual(['unit'])
  expect(refused({ isCounter: 1 })).toEqual(['isCounter'])
  expect(refused({ isCounter: 0, minValue: -40 })).toEqual([])
  const words = (keys: string[]): Tsl => ({
    ...own,
    properties: [{ ...temp, dataType: 'enum', enumItems: keys.map((key) => ({ key, label: key })) }],
  })
  expect(refusedChanges(words(['off', 'on']), words(['on', 'off'])).map(({ field }) => field)).toEqual(['enumItems'])
  expect(refusedChanges(words(['off', 'on']), words(['off', 'on', 'auto']))).toEqual([])
})

test('numbers mean the same however they are written', () => {
  expect(isSame('8.0000', 8)).toBe(true)
  expect(isSame(undefined, null)).toBe(true)
  expect(isSame('', null)).toBe(true)
  expect(isSame({ a: [1, '2'] }, { a: ['1', 2] })).toBe(true)
  expect(isSame('8', '80')).toBe(false)
  expect(isSame([1], [1, 2])).toBe(false)
  expect(isSame(0, null)).toBe(false)
})

/** Numbers below 1 from a seed, the same in every run. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const odd: unknown[] = [
  null,
  '',
  0,
  -1,
  1e308,
  1e-9,
  '𝌆',
  '\u0000',
  '__proto__',
  [],
  {},
  [[]],
  true,
  'x'.repeat(500),
  'NaN',
  { key: {} },
]

/** The document with some of its values replaced, dropped, doubled or moved. */
function mutated(value: unknown, next: () => number, depth = 0): unknown {
  if (next() < 0.06) return odd[Math.floor(next() * odd.length)]
  if (Array.isArray(value)) {
    const list = value.flatMap((one: unknown) => {
      const chance = next()
      if (chance < 0.05) return []
      const changed = mutated(one, next, depth + 1)
      return chance < 0.1 ? [changed, changed] : [changed]
    })
    return next() < 0.05 ? Object.fromEntries(list.entries()) : list
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const chance = next()
      if (chance < 0.04) return []
      return [[chance < 0.06 ? 'constructor' : key, mutated(one, next, depth + 1)]]
    }),
  )
}

test('four thousand random and damaged documents are read or refused with their places, and none fails', () => {
  const next = random(20_261_126)
  const alink = {
    schema: 's',
    properties: [
      { identifier: 'T', name: 't', dataType: { type: 'float', specs: { min: 1, max: 5e-8, step: '0.1' } } },
      { identifier: 'M', name: 'm', dataType: { type: 'enum', specs: { 0: 'a', x: 'b' } } },
    ],
    services: [
      {
        identifier: 'R',
        name: 'r',
        callType: 'sync',
        inputData: [{ identifier: 'a', name: 'a', dataType: { type: 'text', specs: {} } }],
      },
    ],
    events: [{ identifier: 'E', name: 'e', type: 'info', outputData: [] }],
  }
  const jetlinks = {
    properties: [
      {
        id: 't',
        name: 't',
        expands: { type: ['read'] },
        valueType: { type: 'enum', elements: [{ value: 'a', text: 'b' }] },
      },
    ],
    functions: [
      {
        id: 'f',
        name: 'f',
        inputs: [{ id: 'x', name: 'x', valueType: { type: 'int', min: 0 } }],
        output: { type: 'object', properties: [] },
      },
    ],
    events: [{ id: 'e', name: 'e', expands: { level: 'warn' }, valueType: { type: 'long' } }],
    tags: [{}],
  }
  let readable = 0
  for (let at = 0; at < 4_000; at++) {
    const document = mutated([own, alink, jetlinks][at % 3], next)
    const text = JSON.stringify(document)
    const cut = next() < 0.1 ? text.slice(0, Math.floor(next() * text.length)) : text
    const { tsl, faults } = importTsl(cut)
    for (const { problem } of faults) expect(problem.words('en').length).toBeGreaterThan(3)
    if (faults.length > 0) continue
    readable++
    // What was read is a document of the product's own, with nothing to complain about.
    expect(readTsl(tsl)).toEqual({ tsl, faults: [] })
  }
  expect(readable).toBeGreaterThan(150)
  expect(readable).toBeLessThan(3_900)
})
