// Every place of a call that may carry the id of a row, from its route's schemas and its entity's declaration.
import type { Entity } from '@steward/domain/entity'
import { type Field, isWritable } from '@steward/domain/kinds/kind'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import type { Route } from '../../platform/route.ts'

export interface Carrier {
  /** Where it stands: `query.id`, `body.ids`, `body.steps[].areaId`; `query.*` for the usual names undeclared. */
  at: string
  /** The entity a row of which it names; `tenantId` names a tenant by its code. */
  of: Entity | 'tenantId'
  /** It takes a list. */
  many: boolean
}

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: readonly Shape[]
}

/** Names that no declaration knows. */
const particular: Record<string, string> = {
  alarmIds: 'alarm-record',
  attachId: 'attach',
  beforeId: 'menu',
  callId: 'call-record',
  checkedIds: 'handover-item',
  createUser: 'user',
  exceptId: 'repair-bill',
  fromTurnId: 'duty-shift',
  itemId: 'handover-item',
  logId: 'data-log',
  menuIds: 'menu',
  dataScopeIds: 'data-scope',
  apiScopeIds: 'api-scope',
  rowId: 'post',
  rowIds: 'device',
  seen: 'menu',
  task: 'bulk-task',
  taskId: 'bulk-task',
  toTurnId: 'duty-shift',
  topMenuId: 'topmenu',
  topMenuIds: 'topmenu',
  turnId: 'duty-shift',
  typeId: 'device-type',
  view: 'saved-view',
}

/** End like the name of a row, and name none: what a client calls itself, and what other systems call things. */
const noRow: ReadonlySet<string> = new Set([
  'appId',
  'bizId',
  'clientId',
  'eventId',
  'leftBindId',
  'msgId',
  'oauthId',
  'regionId',
  'requestId',
])

const declared = new Map<string, string>(
  entities.flatMap((entity) =>
    [entity.fields, ...Object.values(entity.actions).map(({ input }) => input)].flatMap((fields) =>
      Object.entries(fields).flatMap(([name, field]): [string, string][] =>
        field.entity ? [[name, field.entity]] : [],
      ),
    ),
  ),
)

const named = (name: string | undefined) => entities.find((entity) => entity.name === name)

/** The entity whose call it is; undefined where the call is about none. */
export const entityOf = ({ tag, path }: Pick<Route, 'tag' | 'path'>): Entity | undefined =>
  named(tag) ?? entities.find((entity) => path.startsWith(`/${entity.path}/`))

export const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const partsOf = (shape: Shape): Record<string, Shape> =>
  shape.properties ?? Object.assign({}, ...(shape.anyOf ?? []).map(partsOf))

function targetOf(
  name: string,
  { entity, fields }: { entity: Entity | undefined; fields: Fields },
): Carrier['of'] | '' {
  if (name === 'tenantId') return 'tenantId'
  const field = fields[name]
  if (field?.entity) return named(field.entity) ?? ''
  if (field && !/Ids?$/.test(name)) return ''
  if (name === 'id' || name === 'ids' || name === 'parentId') return entity ?? ''
  if (noRow.has(name)) return ''
  const known = named(particular[name] ?? declared.get(name))
  if (!known && /Ids?$/.test(name)) throw new Error(`which entity does ${name} name a row of? (isolation/carriers.ts)`)
  return known ?? ''
}

type Fields = Readonly<Record<string, Field>>

const isList = ({ type, anyOf = [] }: Shape): boolean => type === 'array' || anyOf.some(isList)

function within(shape: Shape, at: string, about: { entity: Entity | undefined; fields: Fields }): Carrier[] {
  return Object.entries(partsOf(shape)).flatMap(([name, inner]): Carrier[] => {
    const place = `${at}.${name}`
    const of = targetOf(name, about)
    if (of !== '') return [{ at: place, of, many: isList(inner) }]
    return inner.items ? within(inner.items, `${place}[]`, about) : []
  })
}

const shapeOf = (type: z.ZodType | undefined): Shape =>
  type ? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Shape) : {}

/** Lines of a document are parsed by their own entity, so that the route's schema knows them as records. */
const ofLines = (entity: Entity): Carrier[] =>
  Object.entries(entity.lines).flatMap(([name, { entity: line, of }]) => [
    { at: `body.${name}[].id`, of: line, many: false },
    ...Object.entries(line.fields).flatMap(([field, facts]): Carrier[] => {
      const target = named(facts.entity)
      return target && isWritable(facts) && field !== of
        ? [{ at: `body.${name}[].${field}`, of: target, many: facts.kind.many === true }]
        : []
    }),
  ])

const ofValues = (entity: Entity): Carrier[] =>
  Object.entries(entity.fields).flatMap(([name, field]): Carrier[] => {
    const target = named(field.entity)
    return target && isWritable(field)
      ? [{ at: `body.values.${name}`, of: target, many: field.kind.many === true }]
      : []
  })

const writing: ReadonlySet<string> = new Set(['submit', 'save', 'update'])
const filtering: ReadonlySet<string> = new Set(['export', 'bulk-edit'])

/** Ids sent under the usual names, where the call does not declare them. */
export const UNDECLARED = 'query.*'
export const usualNames = ['id', 'ids', 'parentId', 'userId', 'deviceId', 'tenantId'] as const

const known = new WeakMap<Route, readonly Carrier[]>()

export function carriersOf(route: Route): readonly Carrier[] {
  const found = known.get(route) ?? read(route)
  known.set(route, found)
  return found
}

function read(route: Route): Carrier[] {
  const entity = entityOf(route)
  const verb = lastOf(route.path)
  const fields = { ...entity?.fields, ...entity?.actions[verb]?.input }
  const about = { entity, fields }
  const isSaved = entity !== undefined && route.path === `/${entity.path}/${verb}`
  const found = [
    ...within(shapeOf(route.query), 'query', about),
    ...(route.method === 'POST' ? within(shapeOf(route.bodyOf?.() ?? route.body), 'body', about) : []),
    ...(isSaved && writing.has(verb) ? ofLines(entity) : []),
    ...(isSaved && verb === 'bulk-edit' ? ofValues(entity) : []),
    ...(isSaved && filtering.has(verb) ? [{ at: 'body.query.id', of: entity, many: false }] : []),
  ]
  return [...found, { at: UNDECLARED, of: entity ?? 'tenantId', many: false }]
}
