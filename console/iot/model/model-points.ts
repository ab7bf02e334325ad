// Points of a model in the console: their fields by kind, as form values and back.
import { recordOf } from '@steward/client/wire'
import type { Fields } from '@steward/domain/entity'
import { thingModel } from '@steward/domain/index'
import { type PointKind, defaultOf, isDefault, pointFields } from '@steward/domain/iot/model/point-fields'
import { type Point, type Tsl, emptyTsl, kinds, lists } from '@steward/domain/iot/model/tsl'
import type { Json } from '@steward/domain/kinds/json'
import type { Anatomy, Part } from '../../kit/editor/parts.ts'
import { type Typed, openForm, readForm } from '../../screen/draft.ts'

const all: Fields = thingModel.fields

const fieldsOf = (kind: PointKind): Fields => {
  // Their order is that of the list.
  const names = ['identifier', 'name', ...pointFields[kind]].filter((name) => name !== 'displaySort')
  return Object.fromEntries([...new Set(names)].flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
}

export const fieldsByKind = { property: fieldsOf('property'), service: fieldsOf('service'), event: fieldsOf('event') }

/** As the form shows it: what nobody says as its default. */
export function opened(kind: PointKind, point: Point): Typed {
  const names = Object.keys(fieldsByKind[kind])
  const usual = Object.fromEntries(names.map((name) => [name, defaultOf(name)]))
  return openForm(fieldsByKind[kind], { ...usual, ...point })
}

/** The point as typed: defaults that were not said stay unsaid. Undefined where an input cannot be read. */
export function read(kind: PointKind, before: Point, typed: Typed): Point | undefined {
  try {
    const values = readForm(fieldsByKind[kind], typed)
    const said = Object.entries(values).filter(([name, value]) => name in before || !isDefault(name, value))
    const { displaySort } = before
    const named = { identifier: String(values.identifier ?? ''), name: String(values.name ?? '') }
    return {
      ...(Object.fromEntries(said) as Record<string, Json>),
      ...named,
      ...(displaySort === undefined ? {} : { displaySort }),
    }
  } catch {
    return undefined
  }
}

const listIn = (value: unknown): Point[] => (Array.isArray(value) ? (value as Point[]) : [])

/** The content of a template; what is missing is empty. */
export function tslOf(content: unknown): Tsl {
  const { properties, services, events } = recordOf(content ?? {})
  return { ...emptyTsl(), properties: listIn(properties), services: listIn(services), events: listIn(events) }
}

/** A model by its points: what two persons change without touching each other. */
export const modelParts: Anatomy<Tsl> = {
  apart: (tsl) =>
    kinds.flatMap((kind) => tsl[lists[kind]].map((point): Part => [`${kind} ${point.identifier}`, { kind, point }])),
  together(parts) {
    const points = parts.map(([, content]) => content as ModelPart)
    const of = (kind: PointKind) => points.flatMap((one) => (one.kind === kind ? [one.point] : []))
    return { properties: of('property'), services: of('service'), events: of('event') }
  },
}

export interface ModelPart {
  kind: PointKind
  point: Point
}

/** Shown in a line: what it measures, and between which values. */
export function summary(point: Readonly<Record<string, unknown>>): string {
  const { unit, minValue, maxValue, dataType } = point
  if (dataType === 'bool' || dataType === 'enum') return ''
  const text = (value: unknown) => (value === undefined || value === null || value === '' ? '' : String(Number(value)))
  const [low, high] = [text(minValue), text(maxValue)]
  const range = low !== '' && high !== '' ? `${low}–${high}` : low !== '' ? `≥ ${low}` : high !== '' ? `≤ ${high}` : ''
  return [range, typeof unit === 'string' ? unit : ''].filter(Boolean).join(' ')
}

/** Where a point stands in a list. */
export interface Place {
  kind: PointKind
  at: number
}

/** The same point in what stands there by now; none where it is gone. */
export function placeIn(place: Place | undefined, before: Tsl, after: Tsl): Place | undefined {
  if (!place) return undefined
  const { kind } = place
  const identifier = before[lists[kind]][place.at]?.identifier
  const at = after[lists[kind]].findIndex((point) => point.identifier === identifier)
  return at < 0 ? undefined : { kind, at }
}
