// Hostile requests generated from the OpenAPI document: for each parameter a nearly valid and a far-off value.
import type { Dice } from './fuzz.ts'

export interface Described {
  method: 'GET' | 'POST'
  path: string
  parameters: readonly { name: string; schema: Shape }[]
  body: Shape | undefined
  /** Without a session. */
  isOpen: boolean
}

export interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: readonly Shape[]
  enum?: readonly unknown[]
  const?: unknown
}

interface Parameter {
  name: string
  schema: Shape
}
type Refers<T> = T | { $ref: string }
interface Operation {
  parameters?: readonly Refers<Parameter>[]
  requestBody?: { content: Record<string, { schema: Refers<Shape> }> }
  security?: readonly object[]
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Shape> }
}

/** All operations of an OpenAPI document. */
export function callsOf({ paths, components }: Document): Described[] {
  const found = <T>(one: Refers<T>, among: Record<string, T>): T => {
    if (typeof one !== 'object' || one === null || !('$ref' in one)) return one as T
    const named = among[one.$ref.split('/').at(-1) ?? '']
    if (named === undefined) throw new Error(`${one.$ref} is not in the document`)
    return named
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Described => {
      // Forms too are sent as JSON: whatever a call expects, it answers.
      const [body] = Object.values(operation.requestBody?.content ?? {})
      return {
        path,
        method: method === 'get' ? 'GET' : 'POST',
        parameters: (operation.parameters ?? []).map((one) => found(one, components.parameters)),
        isOpen: operation.security?.length === 0,
        body: body && found(body.schema, components.schemas),
      }
    }),
  )
}

const nested = (depth: number): unknown => {
  let value: unknown = 0
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** JSON source text, so that lone surrogates and prototype names arrive unchanged. */
const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '9'.repeat(40),
  '-0',
  '1.5',
  'x'.repeat(300),
  '中'.repeat(2_100),
  'a\u0000b',
  '\ud800',
  'a\udc00',
  '\ufeff',
  '\u202e',
  "' or 1=1 --",
  '"',
  '\\',
  '%',
  '_',
  '%00',
  '${1}',
  '{{1}}',
  '../../etc/passwd',
  'javascript:alert(1)',
  '<script>',
  '2026-02-30',
  '2026-13-45 99:99:99',
  '0000-00-00',
  '9999-12-31 23:59:59',
  '+275760-09-13',
  '2026-03-01T00:00:00+99:99',
  ',',
  '1,2,x',
  ',,,',
  '1,'.repeat(500),
  '__proto__',
  'constructor',
  'toString',
  '{',
  '[]',
  '*',
  '(',
  '\\d+',
  'a'.repeat(64),
  '1'.repeat(19),
  '9223372036854775808',
]
const values: readonly unknown[] = [
  ...texts,
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  5e-324,
  [],
  {},
  [[]],
  [null],
  [{}],
  [1, '1', null],
  { length: 3 },
  { length: { a: 1 } },
  { length: -1 },
  { id: {} },
  { size: {} },
  { toJSON: 1 },
  { hasOwnProperty: 1 },
  nested(40),
  nested(400),
  Array.from({ length: 1_200 }, (_, n) => String(n)),
  Array.from({ length: 20 }, () => ({})),
]
/** Refused by the JSON parser wherever they occur. */
const poison = [
  '{"then":1}',
  '{"toString":0}',
  '{"length":{"toString":0}}',
  '{"valueOf":{}}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '1e999',
  '-1e999',
]

const POISON = 'poison:'

/** A value close to its schema, so that it passes parsing, with hostile parts here and there. */
function near(dice: Dice, shape: Shape | undefined, depth = 0): unknown {
  if (!shape || depth > 5 || dice.chance(0.25))
    return dice.chance(0.06) ? `${POISON}${dice.pick(poison)}` : dice.pick(values)
  if (shape.const !== undefined) return shape.const
  if (shape.enum && shape.enum.length > 0) return dice.pick(shape.enum)
  if (shape.anyOf && shape.anyOf.length > 0) return near(dice, dice.pick(shape.anyOf), depth + 1)
  if (shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties)
        .filter(() => dice.chance(0.7))
        .map(([name, inner]) => [name, near(dice, inner, depth + 1)]),
    )
  if (shape.type === 'array') return Array.from({ length: dice.roll(4) }, () => near(dice, shape.items, depth + 1))
  if (shape.type === 'string') return dice.pick(texts)
  if (shape.type === 'integer' || shape.type === 'number')
    return dice.pick([0, 1, 2, -1, 10, 2 ** 31 - 1, 2 ** 31, 1.5])
  if (shape.type === 'boolean') return dice.chance(0.5)
  return dice.pick(values)
}

const suffixes = [
  '',
  '',
  '',
  '_in',
  '_like',
  '_ge',
  '_lt',
  '_dategt',
  '_dateequal',
  '_null',
  '_notequal',
  '_within',
  '_x',
]
const commonNames = [
  'current',
  'size',
  'ascs',
  'descs',
  'ids',
  'id',
  'parentId',
  'tenantId',
  '__proto__',
  'constructor',
]

export interface HostileRequest {
  method: 'GET' | 'POST'
  url: string
  payload: string | undefined
}

export function hostileRequest(dice: Dice, call: Described): HostileRequest {
  const names = [...call.parameters.map(({ name }) => name), ...commonNames]
  const query = Array.from({ length: dice.roll(4) }, () => {
    const name = `${dice.pick(names)}${dice.pick(suffixes)}`
    return `${encodeURIComponent(name)}=${encodeURIComponent(dice.pick(texts).toWellFormed())}`
  })
  const url = `/api${call.path}${query.length > 0 ? `?${query.join('&')}` : ''}${dice.chance(0.01) ? '&a=%ff%' : ''}`
  if (call.method === 'GET') return { method: 'GET', url, payload: undefined }
  const body = dice.chance(0.85) ? near(dice, call.body ?? {}) : dice.pick(values)
  const text = JSON.stringify(body).replace(/"poison:((?:[^"\\]|\\.)*)"/g, (_, raw: string) =>
    String(JSON.parse(`"${raw}"`)),
  )
  return { method: 'POST', url, payload: dice.chance(0.02) ? text.slice(0, dice.roll(text.length)) : text }
}
