// A request for any route that gets as far as it can: its required parameters with values, ids being rows of its sender.
import type { Entity } from '@steward/domain/entity'
import { z } from 'zod'
import type { Route } from '../../platform/route.ts'
import { sample } from '../sample.ts'
import { type Carrier, UNDECLARED, carriersOf, entityOf, lastOf, usualNames } from './carriers.ts'
import type { World } from './world.ts'

export interface Request {
  method: 'GET' | 'POST'
  url: string
  query: Record<string, string>
  body: Record<string, unknown>
}

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: readonly string[]
  items?: Shape
  anyOf?: readonly Shape[]
  enum?: readonly unknown[]
  const?: unknown
}

/** Texts of parameters by name; others are a plain word. */
const texts: readonly [RegExp, string][] = [
  [/month$/i, '2026-03'],
  [/^(from|start|begin).*|.*(firstDay|Day|Date|day)$/, '2026-03-01'],
  [/^(to|end).*|.*(lastDay)$/, '2026-03-02'],
  [/time|At$/i, '2026-03-01 08:30:00'],
  [/^entity$/, 'post'],
  [/^identifiers?$/, 'temp'],
]

function valueFor(name: string, shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const [first] = shape.anyOf ?? []
  if (first) return valueFor(name, first)
  if (shape.type === 'array') return shape.items ? [valueFor(name, shape.items)] : []
  if (shape.type === 'integer' || shape.type === 'number') return 1
  if (shape.type === 'boolean') return false
  if (shape.type === 'object') return required(shape)
  return texts.find(([pattern]) => pattern.test(name))?.[1] ?? 'word'
}

const required = ({ properties = {}, required: names = [] }: Shape): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, valueFor(name, properties[name] ?? {})]))

const shapes = new WeakMap<Route, { query: Shape; body: Shape }>()

const shapeOf = (type: z.ZodType | undefined): Shape =>
  type ? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Shape) : {}

function shapesOf(route: Route) {
  const known = shapes.get(route) ?? { query: shapeOf(route.query), body: shapeOf(route.bodyOf?.() ?? route.body) }
  shapes.set(route, known)
  return known
}

const saving: ReadonlySet<string> = new Set(['submit', 'save', 'update'])

async function bodyFor(route: Route, entity: Entity | undefined, world: World): Promise<Record<string, unknown>> {
  const verb = lastOf(route.path)
  if (entity && route.path === `/${entity.path}/${verb}`) {
    if (saving.has(verb)) return world.inputFor(entity)
    const declared = entity.actions[verb]
    if (declared) {
      const named = { ...entity, name: `${entity.name}/${verb}`, fields: declared.input }
      return sample(named, (other) => world.rowOf(other))
    }
  }
  return required(shapesOf(route).body)
}

/** The value of a carrier, as its place takes it. */
const sentAs = (carrier: Carrier, id: string): unknown => (carrier.many && !carrier.at.startsWith('query.') ? [id] : id)

function put(request: Request, at: string, value: unknown): void {
  const [part, ...path] = at.split('.')
  let into: Record<string, unknown> = part === 'query' ? request.query : request.body
  for (const step of path.slice(0, -1)) {
    const name = step.replace('[]', '')
    const inner = into[name]
    const next: unknown = step.endsWith('[]') ? (Array.isArray(inner) ? inner[0] : undefined) : inner
    const made: Record<string, unknown> = next !== null && typeof next === 'object' ? { ...next } : {}
    into[name] = step.endsWith('[]') ? [made] : made
    into = made
  }
  into[path.at(-1) ?? ''] = value
}

const valueOf = async (world: World, of: Carrier['of']) => (of === 'tenantId' ? world.tenant : world.rowOf(of))

/** The first line of each kind that the input has none of, where a carrier stands in it. */
async function addLine(request: Request, entity: Entity, name: string, world: World): Promise<void> {
  const line = entity.lines[name]?.entity
  if (line && !request.body[name]) request.body[name] = [await world.inputFor(line)]
}

/** How a request comes to its id: that of a row, or of none. */
export type Value = (of: Carrier['of']) => Promise<string>

/** Places that say which row a call is about; a call reads one of them. */
const subject: ReadonlySet<string> = new Set(['query.ids', 'query.id', 'body.id', 'body.ids'])

/** A request of this sender whose ids are his own rows, but for the one the carrier brings. */
export async function requestFor(route: Route, carrier: Carrier, world: World, value: Value): Promise<Request> {
  const entity = entityOf(route)
  const request: Request = {
    method: route.method,
    url: `/api${route.path}`,
    query: required(shapesOf(route).query) as Record<string, string>,
    body: route.method === 'POST' ? await bodyFor(route, entity, world) : {},
  }
  const others = carriersOf(route).filter(({ at }) => at !== carrier.at && at !== UNDECLARED && !at.includes('[]'))
  // Undeclared ids must not be lost in the change of a row of one's own.
  const hasSubject =
    !isNewRow(route) && !subject.has(carrier.at) && (carrier.at !== UNDECLARED || route.method === 'GET')
  const about = hasSubject ? others.find(({ at }) => subject.has(at)) : undefined
  for (const other of others) {
    const [part = '', name = ''] = other.at.split('.')
    const isRequired = name in (part === 'query' ? request.query : request.body) && !isSaved(route)
    if (other === about || (isRequired && !subject.has(other.at)))
      put(request, other.at, sentAs(other, await valueOf(world, other.of)))
  }
  const [, lines] = /^body\.(\w+)\[\]/.exec(carrier.at) ?? []
  if (lines && entity) await addLine(request, entity, lines, world)
  if (carrier.at === UNDECLARED) await putUndeclared(request, carrier, carriersOf(route), value)
  else put(request, carrier.at, sentAs(carrier, await value(carrier.of)))
  return request
}

async function putUndeclared(request: Request, { of }: Carrier, declared: readonly Carrier[], value: Value) {
  for (const name of usualNames)
    if (!declared.some(({ at }) => at === `query.${name}`))
      put(request, `query.${name}`, await value(name === 'tenantId' ? name : of))
}

/** Calls that add a row name none. */
const isNewRow = ({ path }: Route) => ['submit', 'save'].includes(lastOf(path))
/** The values of these bodies come from the sample of the entity. */
const isSaved = (route: Route) =>
  route.method === 'POST' && saving.has(lastOf(route.path)) && entityOf(route) !== undefined
