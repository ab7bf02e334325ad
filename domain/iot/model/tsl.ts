// The model of a device: its properties, services and events as a document. Reading it never throws, and names every fault
// with its place (`properties[3].minValue`).
import { cut } from '../../cut.ts'
import { explainField, inputSchema } from '../../derive/input.ts'
import type { Fields } from '../../entity.ts'
import type { Json } from '../../kinds/json.ts'
import { isTame, LONGEST_JSON } from '../../kinds/json.ts'
import { type Problem, type ProblemCode, problem, problems } from '../../problems.ts'
import { thingModel } from '../thing-model.ts'
import { keysIn, sameKeys } from './enumeration.ts'
import { type PointKind, pointFields } from './point-fields.ts'

/** Properties, services and events together. */
export const MOST_POINTS = 500
export const MOST_PARAMS = 50
export const MOST_ITEMS = 200

/** A point with the fields that are said of it; what is left out takes its default. */
export interface Point {
  identifier: string
  name: string
  [field: string]: Json
}

export interface Tsl {
  properties: Point[]
  services: Point[]
  events: Point[]
}

export interface Fault {
  /** Where in the document as it was sent. */
  path: string
  problem: Problem
}

export interface Read {
  tsl: Tsl
  faults: Fault[]
}

export const lists = { property: 'properties', service: 'services', event: 'events' } as const

export const kinds = ['property', 'service', 'event'] as const

export const emptyTsl = (): Tsl => ({ properties: [], services: [], events: [] })

/** Raw points of a kind with their places in the document. */
export interface Raw {
  kind: PointKind
  path: string
  value: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a document in the product's own form. */
export function readTsl(document: unknown): Read {
  if (!isRecord(document)) return { tsl: emptyTsl(), faults: [{ path: '', problem: problem('tsl.object') }] }
  const faults: Fault[] = []
  const raw = kinds.flatMap((kind): Raw[] => {
    const list = document[lists[kind]] ?? []
    if (!Array.isArray(list)) {
      faults.push({ path: lists[kind], problem: problem('tsl.list') })
      return []
    }
    return list.slice(0, MOST_POINTS + 1).map((value: unknown, at) => ({ kind, path: `${lists[kind]}[${at}]`, value }))
  })
  const read = readPoints(raw)
  return { tsl: read.tsl, faults: [...faults, ...read.faults] }
}

/** Reads raw points, whatever document they come from. */
export function readPoints(raw: readonly Raw[]): Read {
  const tsl = emptyTsl()
  const faults: Fault[] = []
  const known = new Set<string>()
  if (raw.length > MOST_POINTS) faults.push({ path: '', problem: problem('tsl.many', { max: MOST_POINTS }) })
  for (const { kind, path, value } of raw.slice(0, MOST_POINTS)) {
    const found = readPoint(kind, value)
    faults.push(
      ...found.faults.map((fault) => ({ ...fault, path: fault.path === '' ? path : `${path}.${fault.path}` })),
    )
    const { identifier } = found
    if (identifier !== undefined && known.has(identifier))
      faults.push({ path: `${path}.identifier`, problem: problem('tsl.twice', { name: identifier }) })
    if (identifier !== undefined) known.add(identifier)
    if (found.point) tsl[lists[kind]].push(found.point)
  }
  if (faults.length === 0 && JSON.stringify(tsl).length > LONGEST_JSON)
    faults.push({ path: '', problem: problem('tsl.large', { max: Math.floor(LONGEST_JSON / 1_000) }) })
  return { tsl, faults }
}

const all: Fields = thingModel.fields

function fieldsOf(names: readonly string[]): Fields {
  return Object.fromEntries(
    ['identifier', ...names].flatMap((name) => {
      const field = all[name]
      return field ? [[name, field]] : []
    }),
  )
}

const shapes = {
  property: fieldsOf(pointFields.property),
  service: fieldsOf(pointFields.service),
  event: fieldsOf(pointFields.event),
}

const params = fieldsOf(['name', 'dataType', 'unit', 'enumItems', 'minValue', 'maxValue'])

/** Data types of parameters, which are passed on and never stored as values. */
export const paramTypes: readonly string[] = [...Object.keys(thingModel.fields.dataType.choices?.entries ?? {}), 'text']

interface OnePoint {
  point?: Point
  /** Also where something else of it is wrong, so that another of the same name is found in the same go. */
  identifier?: string
  faults: Fault[]
}

/** Reads one point of a kind; also the check behind the editor's form. */
export function readPoint(kind: PointKind, value: unknown): OnePoint {
  const found = readFields(shapes[kind], value)
  if (!found.values) return { faults: found.faults }
  const { values, faults } = found
  // What is required has a default in a form; in a document the type of a property is said.
  if (kind === 'property' && values.dataType === undefined) faults.push(missingFault('dataType'))
  if (values.name === undefined) faults.push(missingFault('name'))
  if (values.identifier === undefined) faults.push(missingFault('identifier'))
  const together = thingModel.check?.(values as Partial<Parameters<NonNullable<typeof thingModel.check>>[0]>)
  if (together && !faults.some(({ path }) => path === together.field))
    faults.push({ path: together.field, problem: problem(codeOf(together.problem), {}, { field: together.field }) })
  if (values.enumItems !== undefined || values.dataType === 'enum') faults.push(...faultsOfItems(values.enumItems))
  for (const name of ['inputData', 'outputData'] as const) {
    const list = values[name]
    if (list === undefined) continue
    const read = readParams(list)
    faults.push(...read.faults.map((fault) => ({ ...fault, path: `${name}${fault.path}` })))
    values[name] = read.list
  }
  const identifier = typeof values.identifier === 'string' ? { identifier: values.identifier } : {}
  if (faults.length > 0) return { ...identifier, faults }
  return { point: values as Point, ...identifier, faults }
}

const codeOf = (code: string): ProblemCode => (Object.hasOwn(problems, code) ? (code as ProblemCode) : 'field.invalid')

function missingFault(name: string): Fault {
  const field = all[name]
  const words = { field: field?.zh ?? name, fieldEn: field?.en ?? name, prompt: '输入' }
  return { path: name, problem: problem('field.required', words, { field: name }) }
}

// Building a schema takes far longer than using it.
const schemas = new Map<Fields, ReturnType<typeof inputSchema>>()

function schemaOf(shape: Fields): ReturnType<typeof inputSchema> {
  const known = schemas.get(shape) ?? inputSchema(shape, false)
  schemas.set(shape, known)
  return known
}

/** Fields as a form would take them; dictionaries are those of the declaration, whatever a hospital added. */
function readFields(shape: Fields, value: unknown): { values?: Record<string, Json>; faults: Fault[] } {
  if (!isRecord(value)) return { faults: [{ path: '', problem: problem('tsl.object') }] }
  const sent = Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const own = Object.hasOwn(value, name) ? value[name] : undefined
      return own === undefined || own === null || own === '' ? [] : [[name, own]]
    }),
  )
  if (!isTame(sent))
    return { faults: [{ path: '', problem: problem('field.unstorable', { field: '物模型', fieldEn: 'Model' }) }] }
  const parsed = schemaOf(shape).safeParse(sent)
  const faults: Fault[] = []
  if (!parsed.success)
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0] ?? '')
      const field = shape[name]
      if (field && !faults.some(({ path }) => path === name))
        faults.push({ path: name, problem: explainField(name, field, issue, sent[name]) })
    }
  const values: Record<string, Json> = {}
  for (const [name, own] of Object.entries(parsed.success ? parsed.data : sent)) {
    values[name] = own as Json
    const keys = shape[name]?.choices?.keys as readonly string[] | undefined
    if (keys && !keys.includes(String(own)) && !(shape === params && paramTypes.includes(String(own))))
      faults.push({
        path: name,
        problem: problem('tsl.choice', { value: cut(String(own), 40), choices: keys.join('、') }),
      })
  }
  return { values, faults }
}

function faultsOfItems(items: unknown): Fault[] {
  const wrong = { path: 'enumItems', problem: problem('thing.enum') }
  if (!Array.isArray(items) || items.length === 0) return [wrong]
  if (items.length > MOST_ITEMS) return [{ path: 'enumItems', problem: problem('tsl.many', { max: MOST_ITEMS }) }]
  for (const item of items) {
    if (!isRecord(item)) return [wrong]
    const { key, label } = item
    const isKey =
      (typeof key === 'number' && Number.isSafeInteger(key)) || (typeof key === 'string' && key.trim() !== '')
    if (!isKey || typeof label !== 'string' || label.trim() === '') return [wrong]
  }
  const same = sameKeys(keysIn(items))
  if (!same) return []
  return [{ path: 'enumItems', problem: problem('thing.enum-same', { one: String(same[0]), other: String(same[1]) }) }]
}

function readParams(value: unknown): { list: Json; faults: Fault[] } {
  if (!Array.isArray(value)) return { list: [], faults: [{ path: '', problem: problem('tsl.list') }] }
  if (value.length > MOST_PARAMS)
    return { list: [], faults: [{ path: '', problem: problem('tsl.many', { max: MOST_PARAMS }) }] }
  const faults: Fault[] = []
  const known = new Set<string>()
  const list = value.map((one: unknown, at): Json => {
    const read = readFields(params, one)
    const place = (path: string) => (path === '' ? `[${at}]` : `[${at}].${path}`)
    faults.push(...read.faults.map((fault) => ({ ...fault, path: place(fault.path) })))
    const values = read.values ?? {}
    for (const name of ['identifier', 'name', 'dataType'])
      if (values[name] === undefined && read.values) faults.push({ ...missingFault(name), path: place(name) })
    const identifier = String(values.identifier ?? '')
    if (identifier !== '' && !/^[a-zA-Z][a-zA-Z0-9_]{0,31}$/.test(identifier))
      faults.push({ path: place('identifier'), problem: problem('thing.identifier') })
    if (identifier !== '' && known.has(identifier))
      faults.push({ path: place('identifier'), problem: problem('tsl.twice', { name: identifier }) })
    known.add(identifier)
    if (values.enumItems !== undefined)
      faults.push(...faultsOfItems(values.enumItems).map((fault) => ({ ...fault, path: place(fault.path) })))
    return values
  })
  return { list, faults }
}

/** Every point with its kind, in the order of the document. */
export const pointsIn = (tsl: Tsl): { kind: PointKind; point: Point; at: number }[] =>
  kinds.flatMap((kind) => tsl[lists[kind]].map((point) => ({ kind, point }))).map((one, at) => ({ ...one, at }))
