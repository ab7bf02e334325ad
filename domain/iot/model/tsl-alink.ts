// Alink TSL: { properties, services, events }, whose dataType is { type, specs } (Alibaba Cloud IoT, "Thing specification
// language"). Its built-in services get and set and the event post are the transport of properties and no points.
import { cut } from '../../cut.ts'
import { type Converted, type Note, decimalsOf, exact, isRecord, leftOut, listIn, said, textOf } from './tsl-foreign.ts'
import type { Fault, Raw } from './tsl.ts'

const types: Readonly<Record<string, string>> = {
  int: 'int32',
  int32: 'int32',
  int64: 'int64',
  long: 'int64',
  float: 'float',
  double: 'double',
  bool: 'bool',
  enum: 'enum',
}

const eventTypes: Readonly<Record<string, string>> = { info: 'info', alert: 'alert', error: 'error' }

export function fromAlink(document: Record<string, unknown>): Converted {
  const notes: Note[] = []
  const faults: Fault[] = []
  const lists = (['properties', 'services', 'events'] as const).flatMap((name) =>
    listIn(document, name, faults).map((value, at) => ({ name, value, path: `${name}[${at}]` })),
  )
  const raw = lists.flatMap(({ name, value, path }): Raw[] => {
    if (name === 'properties') return property(value, path, notes)
    if (!isRecord(value)) return [{ kind: name === 'services' ? 'service' : 'event', path, value }]
    if (isBuiltIn(value)) return []
    return name === 'services' ? [service(value, path, notes)] : [event(value, path, notes)]
  })
  return { raw, notes, faults }
}

const isBuiltIn = ({ identifier, method }: Record<string, unknown>) =>
  (identifier === 'post' || identifier === 'set' || identifier === 'get') &&
  (method === undefined ||
    String(textOf(method)).startsWith('thing.service.property') ||
    method === 'thing.event.property.post')

function property(value: unknown, path: string, notes: Note[]): Raw[] {
  if (!isRecord(value)) return [{ kind: 'property', path, value }]
  const { identifier, name, accessMode } = value
  const typed = typeOf(value.dataType)
  if (typed.unknown !== undefined) {
    notes.push(leftOut(path, typed.unknown, value))
    return []
  }
  return [{ kind: 'property', path, value: said({ identifier, name, accessMode, ...typed.values }) }]
}

const service = (
  { identifier, name, callType, inputData, outputData }: Record<string, unknown>,
  path: string,
  notes: Note[],
): Raw => ({
  kind: 'service',
  path,
  value: said({
    identifier,
    name,
    callType,
    inputData: params(inputData, `${path}.inputData`, notes),
    outputData: params(outputData, `${path}.outputData`, notes),
  }),
})

const event = ({ identifier, name, type, outputData }: Record<string, unknown>, path: string, notes: Note[]): Raw => ({
  kind: 'event',
  path,
  value: said({
    identifier,
    name,
    eventType: eventTypes[textOf(type) ?? 'info'] ?? type,
    outputData: params(outputData, `${path}.outputData`, notes),
  }),
})

function params(list: unknown, path: string, notes: Note[]): unknown {
  if (!Array.isArray(list)) return list
  return list.flatMap((one: unknown, at) => {
    if (!isRecord(one)) return [one]
    const typed = typeOf(one.dataType, true)
    if (typed.unknown !== undefined) {
      notes.push(leftOut(`${path}[${at}]`, typed.unknown, one))
      return []
    }
    const { dataType, unit, minValue, maxValue, enumItems } = typed.values
    return [said({ identifier: one.identifier, name: one.name, dataType, unit, minValue, maxValue, enumItems })]
  })
}

interface Typed {
  values: Record<string, unknown>
  /** The type's name where it has no counterpart. */
  unknown?: string
}

function typeOf(dataType: unknown, isParam = false): Typed {
  if (!isRecord(dataType)) return { values: { dataType } }
  const { type, specs } = dataType
  const name = textOf(type) ?? ''
  const own = Object.hasOwn(types, name) ? types[name] : isParam && name === 'text' ? 'text' : undefined
  if (own === undefined) return name === '' ? { values: {} } : { values: {}, unknown: cut(name, 40) }
  const spec = isRecord(specs) ? specs : {}
  if (own === 'bool' || own === 'enum') return { values: { dataType: own, enumItems: itemsOf(spec) } }
  if (own === 'text') return { values: { dataType: own } }
  const { unit, min, max, step } = spec
  const precision = own === 'int32' || own === 'int64' ? 0 : decimalsOf(step)
  return { values: { dataType: own, unit, minValue: numberIn(min), maxValue: numberIn(max), precision } }
}

/** `{ "0": "off", "1": "on" }`; the reader refuses what is none. */
const itemsOf = (specs: Record<string, unknown>) => {
  const entries = Object.entries(specs)
  if (entries.length === 0) return undefined
  return entries.map(([key, label]) => ({
    key: /^-?\d{1,9}$/.test(key) ? Number(key) : key,
    label: textOf(label) ?? label,
  }))
}

const numberIn = (value: unknown): unknown => (typeof value === 'number' ? exact(value) : value)
