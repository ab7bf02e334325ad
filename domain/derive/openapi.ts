// Generates the OpenAPI 3.1 document from the running routes: a part for each tag, put together for whoever reads it whole.
import { z } from 'zod'
import type { Entity } from '../entity.ts'
import { captionOf } from '../entity.ts'
import { type FieldFacts, isInternal } from '../kinds/kind.ts'
import { schemaOf } from '../kinds/schemas.ts'
import { entities } from '../registry.ts'
import { type Part, camel, shareBodies, shareParameters, sorted } from './openapi-parts.ts'
import { wordsOf } from './parameter-words.ts'

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

const DEFS = '#/$defs/'

/** What holds values of its own kind is described once; those within it may be anything. */
function unfolded(part: unknown, defs: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(part)) return part.map((one) => unfolded(one, defs))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part && typeof part.$ref === 'string' && part.$ref.startsWith(DEFS))
    return unfolded(defs[part.$ref.slice(DEFS.length)] ?? {}, {})
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, unfolded(value, defs)]))
}

function shapeOf(type: z.ZodType): Schema {
  const {
    $schema: _,
    $defs = {},
    ...schema
  } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema & { $defs?: Record<string, unknown> }
  return unfolded(schema, $defs) as Schema
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

function queryParameters({ query, tag }: Described): Schema[] {
  const properties: unknown = query ? shapeOf(query).properties : undefined
  if (!properties || typeof properties !== 'object') return []
  return Object.entries(properties as Record<string, Schema>).map(([name, { description, ...schema }]) => {
    const words = description ?? wordsOf(name, tag)
    return { name, in: 'query', ...(words === undefined ? {} : { description: words }), schema }
  })
}

const described = `Every path answers with and without the prefix /api.

Another console of this API family signs in through an application of its own (blade-system/client) whose wireProfile is forest: lists of trees are whole then, and what has another name there is known by it. Its public key is that of /blade-auth/oauth/public-key: SM2, order C1C2C3, hexadecimal, beginning with 04. What such a console asks for that is not here stands under “Not offered” and is refused with a sentence. docs/other-consoles.md says how one is connected.`

const ok = (schema: Schema) => ({ description: 'OK', content: { 'application/json': { schema } } })
const enveloped = (data: Schema) => ({ allOf: [{ $ref: '#/components/schemas/Envelope' }, { properties: { data } }] })

/** Answers that many calls have alike, by what they are called. */
const answered = {
  Done: ok(enveloped({})),
  Flat: ok({ type: 'object' }),
  Page: ok(enveloped({ $ref: '#/components/schemas/Page' })),
  History: ok(enveloped({ $ref: '#/components/schemas/History' })),
}

function answerOf({ flat }: Described, answers: keyof typeof answered | Schema): Schema {
  const name = flat ? 'Flat' : answers
  return typeof name === 'string' ? { $ref: `#/components/responses/${name}` } : ok(enveloped(name))
}

function operation(route: Described): Schema {
  const entity = entities.find((e) => e.name === route.tag)
  const row = { $ref: `#/components/schemas/${camel(route.tag)}` }
  const verb = entity && route.path.startsWith(`/${entity.path}/`) ? route.path.slice(entity.path.length + 2) : ''
  const named: Record<string, keyof typeof answered> = { list: 'Page', history: 'History' }
  const answers = ['detail', 'submit', 'save', 'update'].includes(verb) ? row : (named[verb] ?? 'Done')
  const body = route.bodyOf?.() ?? route.body
  return {
    operationId: `${route.method.toLowerCase()}${camel(route.path.replace(/[/_]+/g, '-'))}`,
    summary: route.en,
    description: route.zh,
    tags: [route.tag],
    parameters: queryParameters(route),
    ...(route.method === 'POST' && body
      ? {
          requestBody: {
            content: { [route.takesFile ? 'multipart/form-data' : 'application/json']: { schema: shapeOf(body) } },
          },
        }
      : {}),
    responses: {
      200: answerOf(route, answers),
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

const SHARED = 'shared'

/** By tag, in a stable order; what all of them refer to is the part `shared`. */
export function describeParts(routes: readonly Described[]): Record<string, Part> {
  const parts = new Map<string, Part>()
  for (const route of routes.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const part = parts.get(route.tag) ?? { paths: {}, components: { schemas: {} } }
    part.paths[route.path] = { ...part.paths[route.path], [route.method.toLowerCase()]: operation(route) }
    parts.set(route.tag, part)
  }
  for (const entity of entities) {
    const part = parts.get(entity.name) ?? { paths: {}, components: { schemas: {} } }
    part.components.schemas[camel(entity.name)] = rowSchema(entity)
    parts.set(entity.name, part)
  }
  for (const [tag, part] of parts) shareBodies(tag, part)
  const parameters = shareParameters(parts)
  const shared = {
    paths: {},
    components: { parameters, schemas: { Envelope: envelope, Page: page, History: history } },
  }
  return { [SHARED]: shared, ...sorted(parts) }
}

/** The document of these routes; `same`: further paths, and the path each stands for. */
export function describe(
  routes: readonly Described[],
  version: string,
  same: Readonly<Record<string, string>> = {},
): Schema {
  const parts = Object.values(describeParts(routes))
  const others = Object.entries(same).map(([path, own]): [string, Schema] => [
    path,
    { $ref: `#/paths/${own.replaceAll('/', '~1')}` },
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Steward', version, description: described },
    servers: [{ url: '/api' }],
    paths: { ...sorted(parts.flatMap(({ paths }) => Object.entries(paths))), ...sorted(others) },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access token>' },
      },
      responses: {
        ...answered,
        Refusal: { description: 'A known problem', content: { 'application/json': { schema: envelope } } },
      },
      parameters: Object.assign({}, ...parts.map(({ components }) => components.parameters)),
      schemas: Object.assign({}, ...parts.map(({ components }) => components.schemas)),
    },
  }
}
