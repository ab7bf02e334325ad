// Random JSON, paths and decoders, for tests: the same seed makes the same case.
export type Random = () => number

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const upTo = (random: Random, most: number) => Math.floor(random() * most)
const oneOf = <T>(random: Random, list: readonly T[]): T => list[upTo(random, list.length)] as T

const keys = ['a', 'b', 'n', 'v', 'tags', 'data', '温度', 'a b', '0', '__proto__', 'constructor', 'length', '']
const texts = ['', '253', ' 5 ', 'ON', '-999', 'PV', '0x1F', '1e999', '2026-01-01 08:00:00', 'x'.repeat(80), '\ud800']
const numbers = [0, 1, -1, 5, 65_535, -32_768, 1e21, 2 ** 53, 0.1, -0, 1_767_225_600_000]

export function randomJson(random: Random, depth = 0): unknown {
  const kind = upTo(random, depth > 5 ? 4 : 8)
  if (kind === 0) return oneOf(random, texts)
  if (kind === 1) return oneOf(random, numbers)
  if (kind === 2) return random() < 0.5
  if (kind === 3) return null
  const size = upTo(random, 5)
  const parts = Array.from({ length: size }, () => randomJson(random, depth + 1))
  if (kind < 6) return parts
  return JSON.parse(
    `{${parts.map((part) => `${JSON.stringify(oneOf(random, keys))}:${JSON.stringify(part)}`).join(',')}}`,
  )
}

const signs = '$ @ . .. [ ] * [*] ? ( ) " \\ = == - 0 12 99999999'.split(' ')
const pieces = [
  ...signs,
  ' ',
  "'",
  '.a',
  '.tags',
  '.温度',
  "['a b']",
  '[0]',
  "[?@.n=='PV']",
  "[?@['n']==null]",
  '\ud800',
]

/** Mostly sound where `isSound`, otherwise any signs. */
export function randomPath(random: Random, isSound = random() < 0.5): string {
  const [size, from] = [upTo(random, 8), random() < 0.5 ? '$' : '@']
  if (!isSound) return Array.from({ length: size }, () => oneOf(random, pieces)).join('')
  const sound = [
    '.a',
    '.b',
    '.n',
    '.v',
    '.tags',
    '.data',
    '[0]',
    '[-1]',
    '[*]',
    '.*',
    '[*]',
    '.*',
    "[?@.n=='PV']",
    "['a b']",
  ]
  return from + Array.from({ length: upTo(random, 4) }, () => oneOf(random, sound)).join('')
}

const sometimes = <T>(random: Random, chance: number, make: () => T): T | undefined =>
  random() < chance ? make() : undefined

const formats = ['ms', 's', 'iso', 'none', 'yyyy-MM-dd HH:mm:ss', 'dd/MM/yyyy HH:mm']
const expressions = ['value * 2', 'value / 0', 'value ^ 999', 'value > 5', 'isNull(value)']

function randomFactor(random: Random, isSound: boolean): Record<string, unknown> {
  const expression = sometimes(random, 0.2, () => oneOf(random, isSound ? expressions : ['x', '(((', 'value +']))
  if (isSound && expression !== undefined) return { expression }
  const scale = sometimes(random, 0.3, () => oneOf(random, numbers))
  return { expression, scale, offset: sometimes(random, 0.2, () => oneOf(random, numbers)) }
}

/** A decoder of random parts, right and wrong. */
export function randomForm(random: Random): Record<string, unknown> {
  const isSound = random() < 0.7
  const path = () => randomPath(random, isSound)
  return {
    rootPath: sometimes(random, isSound ? 0.3 : 0.7, () => (isSound ? path().replace('@', '$') : path())),
    devicePath: sometimes(random, isSound ? 0.2 : 0.7, path),
    deviceKeyType: oneOf(random, ['deviceCode', 'subAddress', 'serialNo', 'jsCode', 'other', null]),
    tsPath: isSound ? path() : sometimes(random, 0.8, path),
    tsFormat: oneOf(random, isSound ? formats : [...formats, 'yy-M-d', '(((', '']),
    timeZone: oneOf(random, ['Asia/Shanghai', 'America/New_York', '', ...(isSound ? [] : ['Nowhere/None', null])]),
    idPath: sometimes(random, 0.3, () => '$.a'),
    mappings: Array.from({ length: upTo(random, 4) + (isSound ? 1 : 0) }, (_, at) => ({
      path: path(),
      identifier: isSound ? `p${at}` : oneOf(random, ['p', 'temp', '0', '', '__proto__']),
      when: sometimes(random, 0.2, () => ({ path: path(), equals: oneOf(random, [1, 'PV', null, true]) })),
      bit: sometimes(random, 0.2, () => upTo(random, 53)),
      trim: sometimes(random, 0.2, () => true),
      nullValues: sometimes(random, 0.2, () => [-999, 'ON']),
      enumMap: sometimes(random, 0.2, () => ({ ON: 1, OFF: 0 })),
      ...randomFactor(random, isSound),
    })),
  }
}
