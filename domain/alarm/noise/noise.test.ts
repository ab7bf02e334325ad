// Which alarm explains which, who keeps the mark of the first, and when there are too many.
import { expect, test } from 'vitest'
import { type Standing, firstOut, isToldWith, rootOf, signOf } from './cause.ts'
import { type RuleLoad, nuisancesAmong, splitOf } from './figures.ts'
import { FLOOD_WITHIN, type Load, createFloodWatch, floodsIn } from './flood.ts'
import { followingAmong } from './grouping.ts'
import { plantOf } from './plant.ts'

// Two gateways; an incomer feeds a board, the board a pump and a chiller; the chiller has a fan. The fridge stands alone.
const plant = plantOf([
  { id: 'incomer', gatewayId: 'g1', upstreamIds: [] },
  { id: 'board', gatewayId: 'g1', upstreamIds: ['incomer'] },
  { id: 'pump', gatewayId: 'g2', upstreamIds: ['board'] },
  { id: 'chiller', gatewayId: 'g2', upstreamIds: ['board'] },
  { id: 'fan', gatewayId: 'g2', parentId: 'chiller', upstreamIds: [] },
  { id: 'fridge', gatewayId: 'g3', upstreamIds: [] },
])

const alarm = (node: string, wish: Partial<Standing> = {}): Standing => ({
  id: node,
  node,
  sign: 'other',
  cutsSupply: false,
  level: 2,
  at: 1_000_000,
  isAlwaysTold: false,
  isTold: true,
  ...wish,
})
const lost = (node: string, wish: Partial<Standing> = {}) => alarm(node, { sign: 'lost', ...wish })
const gateway = (node: string, wish: Partial<Standing> = {}) => alarm(node, { sign: 'gateway', ...wish })
const cut = (node: string, wish: Partial<Standing> = {}) => alarm(node, { cutsSupply: true, level: 1, ...wish })
const root = (effect: Standing, standing: readonly Standing[]) =>
  rootOf(effect, (node) => standing.filter((one) => one.node === node), plant)?.id

const MINUTE = 60_000
const after = (minutes: number) => ({ at: 1_000_000 + minutes * MINUTE })

test.each<[what: string, effect: Standing, standing: readonly Standing[], cause: string | undefined]>([
  ['missing data follows from the gateway', lost('pump'), [gateway('g2')], 'g2'],
  ['and from no other gateway', lost('pump'), [gateway('g1')], undefined],
  ['however long the gateway is lost', lost('pump', after(600)), [gateway('g2')], 'g2'],
  ['bad quality is missing data', alarm('pump', { sign: 'unsure' }), [gateway('g2')], 'g2'],
  ['what a value says does not follow from a gateway', alarm('pump'), [gateway('g2')], undefined],
  ['a part is silent with its machine', lost('fan'), [lost('chiller')], 'chiller'],
  ['a machine is not silent with its part', lost('chiller'), [lost('fan')], undefined],
  ['the fan of a machine goes out with the board', lost('fan'), [cut('board')], 'board'],
  ['a cut supply explains what comes around it', alarm('pump', after(3)), [cut('board')], 'board'],
  ['also what came a little before', alarm('pump', after(-3)), [cut('board')], 'board'],
  ['and not what comes an hour later', alarm('pump', after(60)), [cut('board')], undefined],
  ['silence it explains as long as it stands', lost('pump', after(60)), [cut('board')], 'board'],
  ['the root is the topmost', alarm('pump'), [cut('board'), cut('incomer')], 'incomer'],
  ['through what is itself explained', lost('fan'), [lost('chiller'), gateway('g2')], 'g2'],
  ['an alarm above that cuts nothing explains nothing', alarm('pump'), [alarm('board')], undefined],
  ['another part of the house explains nothing', alarm('fridge'), [cut('incomer')], undefined],
  ['what is always told follows from nothing', alarm('pump', { isAlwaysTold: true }), [cut('board')], undefined],
  ['what was lost long before it follows from nothing', lost('pump', after(-60)), [gateway('g2')], undefined],
])('%s', (_, effect, standing, cause) => {
  expect(root(effect, standing)).toBe(cause)
})

test('a circle drawn by mistake has an end, and hangs together', () => {
  const circle = plantOf([
    { id: 'a', upstreamIds: ['b'] },
    { id: 'b', upstreamIds: ['c'] },
    { id: 'c', upstreamIds: ['a'] },
    { id: 'd', upstreamIds: [] },
  ])
  expect(circle.above('a').map(({ id }) => id)).toEqual(['b', 'c'])
  expect(circle.below('a').toSorted()).toEqual(['b', 'c'])
  expect(new Set(['a', 'b', 'c'].map(circle.groupOf)).size).toBe(1)
  expect(circle.groupOf('d')).not.toBe(circle.groupOf('a'))
})

test('of alarms in a circle the first is the root of all, and follows from none', () => {
  // A machine is supplied through a board that is one of its own parts; a pump hangs on the board.
  const circle = plantOf([
    { id: 'machine', upstreamIds: ['board'] },
    { id: 'board', parentId: 'machine', upstreamIds: [] },
    { id: 'pump', upstreamIds: ['board'] },
  ])
  const all = ['machine', 'board', 'pump'].map((node, nth) => cut(node, { id: String(nth + 1), ...after(-nth) }))
  expect(followingAmong(all, [], circle).map(({ alarm: one, root: first }) => [one.node, first.node])).toEqual([
    ['board', 'machine'],
    ['pump', 'machine'],
  ])
})

test('all that may have one cause has one name', () => {
  const names = ['incomer', 'board', 'pump', 'fan', 'g2', 'g1'].map(plant.groupOf)
  expect(new Set(names).size).toBe(1)
  expect(plant.groupOf('fridge')).not.toBe(names[0])
  expect(plant.below('g2').toSorted()).toEqual(['chiller', 'fan', 'pump'])
})

test('a graver alarm than its root is told by itself, and so is one whose root nobody was told of', () => {
  expect(isToldWith(cut('board', { level: 2 }), { level: 3 })).toBe(true)
  expect(isToldWith(cut('board', { level: 2 }), { level: 1 })).toBe(false)
  expect(isToldWith(cut('board', { isTold: false }), { level: 4 })).toBe(false)
})

test('the first alarm keeps the mark, whichever is the cause', () => {
  const [board, pump, late] = [cut('board'), alarm('pump', after(-1)), alarm('fan', after(-1))]
  expect(firstOut<Standing>(board, [pump]).id).toBe('pump')
  expect(firstOut<Standing>(pump, [board, late]).id).toBe('pump')
})

test.each([
  ['offline', 'lost'],
  ['nodata', 'lost'],
  ['quality', 'unsure'],
  ['threshold', 'other'],
  [null, 'other'],
])('a rule about %s is a sign of kind %s', (type, sign) => {
  expect(signOf(type)).toBe(sign)
})

const every = (count: number, step: number, from = 0) => Array.from({ length: count }, (_, nth) => from + nth * step)
const loads = (...alarms: readonly number[]) => alarms.map((count, nth) => ({ at: nth * FLOOD_WITHIN, alarms: count }))

test.each<[what: string, loads: readonly Load[], floods: readonly (readonly number[])[]]>([
  ['nine in ten minutes', loads(9, 9), []],
  ['ten in ten minutes', loads(1, 10, 4), [[1, 2, 10]]],
  ['it goes on while five come', loads(12, 5, 4), [[0, 2, 17]]],
  [
    'two floods',
    loads(12, 4, 10),
    [
      [0, 1, 12],
      [2, 3, 10],
    ],
  ],
  [
    'time without any ends it',
    [
      { at: 0, alarms: 12 },
      { at: 2 * FLOOD_WITHIN, alarms: 9 },
    ],
    [[0, 1, 12]],
  ],
])('floods: %s', (_, given, floods) => {
  expect(floodsIn(given).map(({ from, until, alarms }) => [from / FLOOD_WITHIN, until / FLOOD_WITHIN, alarms])).toEqual(
    floods,
  )
})

test.each([
  [
    [5, 15, 60, 20],
    [5, 15, 80],
  ],
  [[0, 0, 0, 0], null],
  [
    [1, 2, 0, 0],
    [33, 67, 0],
  ],
  [
    [1, 1, 1, 0],
    [33, 33, 34],
  ],
])('levels %j are split %j', (levels, split) => {
  expect(splitOf(levels)).toEqual(split)
})

test('rules are listed by what is wrong with them, and those that raised little are not judged', () => {
  const rule = (ruleId: string, wish: Partial<RuleLoad>): RuleLoad => ({
    ruleId,
    ruleName: ruleId,
    level: 3,
    alarms: 5,
    times: 5,
    median: 600,
    untouched: 0,
    ...wish,
  })
  const all = [
    rule('chatters', { times: 90 }),
    rule('brief', { median: 4 }),
    rule('nobody', { untouched: 5 }),
    rule('rare', { alarms: 1, times: 1, median: 1, untouched: 1 }),
  ]
  const { frequent, short, untouched } = nuisancesAmong(all)
  expect(frequent[0]?.ruleId).toBe('chatters')
  expect(short.map(({ ruleId }) => ruleId)).toEqual(['brief'])
  expect(untouched.map(({ ruleId }) => ruleId)).toEqual(['nobody'])
})

test('an operator hears a flood from the tenth alarm on, until it has calmed down', () => {
  const isFlood = createFloodWatch()
  expect(every(10, 1_000).map(isFlood)).toEqual([...Array.from({ length: 9 }, () => false), true])
  expect(isFlood(30_000)).toBe(true)
  expect(isFlood(20 * MINUTE)).toBe(false)
})
