// JetLinks metadata: { properties, functions, events, tags }, whose valueType carries the type (JetLinks documentation,
// "物模型"). Tags are facts about a device and no points.
import { cut } from '../../cut.ts'
import { type Converted, type Note, exact, isEmpty, isRecord, leftOut, listIn, said, textOf } from './tsl-foreign.ts'
import type { Fault, Raw } from './tsl.ts'

const types: Readonly<Record<string, string>> = {
  int: 'int32',
  short: 'int32',
  long: 'int64',
  float: 'float',
  double: 'double',
  boolean: 'bool',
  enum: 'enum',
}

/** Levels of an event, as JetLinks names them. */
const levels: Readonly<Record<string, string>> = {
  ordinary: 'info',
  warn: 'alert',
  urgent: 'error',
}

export function fromJetLinks(document: Record<string, unknown>): Converted {
  const notes: Note[] = []
  const faults: Fault[] = []
  const properties = listIn(document, 'properties', faults).flatMap((value, at) =>
    property(value, `properties[${at}]`, notes),
  )
  const services = listIn(document, 'functions', faults).map((value, at): Raw => {
    const path = `functions[${at}]`
    return { kind: 'service', path, value: isRecord(value) ? service(value, path, notes) : value }
  })
  const events = listIn(document, 'events', faults).map((value, at): Raw => {
    const path = `events[${at}]`
    return { kind: 'event', path, value: isRecord(value) ? event(value, path, notes) : value }
  })
  listIn(document, 'tags', faults).forEach((tag, at) =>
    notes.push(leftOut(`tags[${at}]`, 'tag', isRecord(tag) ? tag : {})),
  )
  return { raw: [...properties, ...services, ...events], notes, faults }
}

function property(value: unknown, path: string, notes: Note[]): Raw[] {
  if (!isRecord(value)) return [{ kind: 'property', path, value }]
  const { id, name, valueType, expands } = value
  const typed = typeOf(valueType)
  if (typed.unknown !== undefined) {
    notes.push(leftOut(path, typed.unknown, value))
    return []
  }
  const accessMode = accessOf(isRecord(expands) ? (expands.type ?? expands.readOnly) : undefined)
  return [{ kind: 'property', path, value: said({ identifier: id, name, accessMode, ...typed.values }) }]
}

/** `["read", "write", "report"]`, or a flag that it is only read. */
function accessOf(type: unknown): string | undefined {
  if (Array.isArray(type)) {
    const isWritten = type.includes('write')
    const isRead = type.includes('read') || type.includes('report')
    return isWritten ? (isRead ? 'rw' : 'w') : 'r'
  }
  if (type === 'true' || type === true) return 'r'
  if (type === 'false' || type === false) return 'rw'
  return undefined
}

function service({ id, name, async, inputs, output }: Record<string, unknown>, path: string, notes: Note[]) {
  const callType = async === true || async === 'true' ? 'async' : 'sync'
  const outputData = isRecord(output) ? outputs(output, `${path}.output`, notes) : undefined
  return said({ identifier: id, name, callType, inputData: params(inputs, `${path}.inputs`, notes), outputData })
}

function event({ id, name, valueType, expands }: Record<string, unknown>, path: string, notes: Note[]) {
  const level = textOf(isRecord(expands) ? expands.level : undefined)
  const outputData = isRecord(valueType) ? outputs(valueType, `${path}.valueType`, notes) : undefined
  return said({ identifier: id, name, eventType: levels[level ?? ''] ?? 'info', outputData })
}

/** What a service answers or an event carries: the properties of an object, or one value. */
function outputs(type: Record<string, unknown>, path: string, notes: Note[]): unknown {
  // A type without a name is none: nothing is answered.
  if (isEmpty(type.type)) return undefined
  if (type.type === 'object') return params(type.properties, `${path}.properties`, notes)
  return params([{ id: 'value', name: 'value', valueType: type }], path, notes)
}

function params(list: unknown, path: string, notes: Note[]): unknown {
  if (!Array.isArray(list)) return list
  return list.flatMap((one: unknown, at) => {
    if (!isRecord(one)) return [one]
    const typed = typeOf(one.valueType, true)
    if (typed.unknown !== undefined) {
      notes.push(leftOut(`${path}[${at}]`, typed.unknown, one))
      return []
    }
    const { dataType, unit, minValue, maxValue, enumItems } = typed.values
    return [said({ identifier: one.id, name: one.name, dataType, unit, minValue, maxValue, enumItems })]
  })
}

interface Typed {
  values: Record<string, unknown>
  unknown?: string
}

function typeOf(valueType: unknown, isParam = false): Typed {
  if (!isRecord(valueType)) return { values: {} }
  const name = textOf(valueType.type) ?? ''
  const isText = isParam && (name === 'string' || name === 'text')
  const own = Object.hasOwn(types, name) ? types[name] : isText ? 'text' : undefined
  if (own === undefined) return name === '' ? { values: {} } : { values: {}, unknown: cut(name, 40) }
  if (own === 'enum') return { values: { dataType: own, enumItems: elements(valueType.elements) } }
  if (own === 'bool') return { values: { dataType: own, enumItems: flagWords(valueType) } }
  if (own === 'text') return { values: { dataType: own } }
  const { unit, min, max, scale } = valueType
  const precision = own === 'int32' || own === 'int64' ? 0 : scale
  const number = (value: unknown) => (typeof value === 'number' ? exact(value) : value)
  return { values: { dataType: own, unit, minValue: number(min), maxValue: number(max), precision } }
}

const elements = (list: unknown): unknown =>
  Array.isArray(list)
    ? list.map((one: unknown) => {
        if (!isRecord(one)) return one
        const key = textOf(one.value) ?? one.value
        return {
          key: typeof key === 'string' && /^-?\d{1,9}$/.test(key) ? Number(key) : key,
          label: textOf(one.text) ?? one.text,
        }
      })
    : list

const flagWords = ({ trueText, falseText }: Record<string, unknown>) =>
  textOf(trueText) && textOf(falseText)
    ? [
        { key: 0, label: textOf(falseText) },
        { key: 1, label: textOf(trueText) },
      ]
    : undefined
