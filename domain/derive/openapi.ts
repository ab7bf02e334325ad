// Generates the OpenAPI 3.1 document from the running routes.
import { z } from 'zod'
import type { Entity } from '../entity.ts'
import { captionOf } from '../entity.ts'
import { type FieldFacts, isInternal } from '../kinds/kind.ts'
import { schemaOf } from '../kinds/schemas.ts'
import { entities } from '../registry.ts'

export interface Described {
  method: 'GET' | 'POST'
  path: string
  zh: string
  en: string
  tag: string
  may: string | readonly string[]
  query?: z.ZodType
  body?: z.ZodType
  bodyOf?: () => z.ZodType
  flat?: boolean
  /** Takes a form with a file. */
  takesFile?: unknown
}

type Schema = Record<string, unknown>

function shapeOf(type: z.ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
  return schema
}

const meaningOf = ({ zh, en, help }: FieldFacts): string =>
  [`${zh} / ${en}`, ...(help ? [help.join(' / ')] : [])].join('. ')

function rowSchema(entity: Entity): Schema {
  const travelling = Object.entries(entity.fields).filter(([, field]) => !isInternal(field))
  const own = travelling.flatMap(([name, field]) => {
    const shown: [string, Schema] = [name, { description: meaningOf(field), ...shapeOf(schemaOf(field)) }]
    return field.entity || field.dictionary
      ? [shown, [captionOf(name), { type: 'string' }] satisfies [string, Schema]]
      : [shown]
  })
  const text = { type: 'string' }
  return {
    type: 'object',
    description: `${entity.zh} / ${entity.en}`,
    properties: {
      id: text,
      tenantId: text,
      ...Object.fromEntries(own),
      createTime: text,
      updateTime: text,
      status: { type: 'integer' },
      rev: { type: 'integer', description: 'optimistic lock' },
    },
  }
}

const camel = (name: string) => name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

const queryParameters = (query: z.ZodType | undefined) => {
  const properties: unknown = query ? shapeOf(query).properties : undefined
  if (!properties || typeof properties !== 'object') return []
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))
}

const ok = (schema: Schema) => ({ 200: { description: 'OK', content: { 'application/json': { schema } } } })
const enveloped = (data: Schema) => ({ allOf: [{ $ref: '#/components/schemas/Envelope' }, { properties: { data } }] })

function operation(route: Described): Schema {
  const entity = entities.find((e) => e.name === route.tag)
  const row = { $ref: `#/components/schemas/${camel(route.tag)}` }
  const verb = entity && route.path.startsWith(`/${entity.path}/`) ? route.path.slice(entity.path.length + 2) : ''
  const pageOf: Record<string, string> = { list: 'Page', history: 'History' }
  const answers =
    verb === 'detail' || ['submit', 'save', 'update'].includes(verb)
      ? row
      : pageOf[verb]
        ? { $ref: `#/components/schemas/${pageOf[verb]}` }
        : {}
  const body = route.bodyOf?.() ?? route.body
  return {
    operationId: `${route.method.toLowerCase()}${camel(route.path.replace(/[/_]+/g, '-'))}`,
    summary: route.en,
    description: route.zh,
    tags: [route.tag],
    parameters: queryParameters(route.query),
    ...(route.method === 'POST' && body
      ? {
          requestBody: {
            content: { [route.takesFile ? 'multipart/form-data' : 'application/json']: { schema: shapeOf(body) } },
          },
        }
      : {}),
    responses: {
      ...ok(route.flat ? { type: 'object' } : enveloped(answers)),
      default: { $ref: '#/components/responses/Refusal' },
    },
    security: route.may === 'anybody' ? [] : [{ session: [] }],
    ...(Array.isArray(route.may) ? { 'x-permission': route.may } : {}),
  }
}

const envelope = {
  type: 'object',
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data: {}, msg: { type: 'string' } },
  required: ['code', 'success', 'data', 'msg'],
}
const page = {
  type: 'object',
  properties: {
    records: { type: 'array', items: { type: 'object' } },
    total: { type: 'integer' },
    size: { type: 'integer' },
    current: { type: 'integer' },
    pages: { type: 'integer' },
    totalIsLowerBound: { type: 'boolean', description: 'there are more rows than were counted' },
  },
}

const text = { type: 'string' }
const optional = { type: ['string', 'null'] }
const change = {
  type: 'object',
  properties: {
    id: text,
    time: text,
    change: { enum: ['add', 'edit', 'remove', 'restore', 'erase'] },
    stepName: { ...text, description: 'the step taken, where there is one' },
    actorKind: { enum: ['person', 'rule', 'job', 'process', 'system'] },
    actorId: optional,
    actorName: { ...text, description: 'as it was then' },
    requestId: optional,
    fields: { type: 'array', items: text, description: 'what changed' },
    before: { type: 'object', description: 'the changed fields of the row, with captions' },
    after: { type: 'object', description: 'the changed fields of the row, with captions' },
  },
}
const history = { ...page, properties: { ...page.properties, records: { type: 'array', items: change } } }

/** The document of these routes in a stable order; `same`: further paths, and the path each stands for. */
export function describe(
  routes: readonly Described[],
  version: string,
  same: Readonly<Record<string, string>> = {},
): Schema {
  const paths: Record<string, Schema> = {}
  for (const route of routes.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  for (const [path, own] of Object.entries(same).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    paths[path] = { $ref: `#/paths/${own.replaceAll('/', '~1')}` }
  return {
    openapi: '3.1.0',
    info: { title: 'Steward', version, description: 'Every path answers with and without the prefix /api.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access token>' },
      },
      responses: { Refusal: { description: 'A known problem', content: { 'application/json': { schema: envelope } } } },
      schemas: {
        Envelope: envelope,
        Page: page,
        History: history,
        ...Object.fromEntries(entities.map((e) => [camel(e.name), rowSchema(e)])),
      },
    },
  }
}
