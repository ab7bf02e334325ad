// A call that was answered, as the log of calls is told of it: never its body, a secret or a token.
import { cut } from '@steward/domain/cut'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from './http-errors.ts'
import type { Identity } from './identity.ts'
import type { Route } from './route.ts'

export interface AnsweredCall {
  requestId: string
  at: Date
  route: Pick<Route, 'method' | 'path' | 'zh' | 'may'>
  /** Undefined where nobody was recognized. */
  me: Identity | undefined
  status: number
  ms: number
  ip: string
  userAgent: string
  /** Code of the problem it was answered with, and what was thrown where that was no known one. */
  refusal?: string
  fault?: unknown
  /** Only parameters of listed names. */
  params: Readonly<Record<string, string>>
  /** Of the rows it names or made. */
  rowIds: readonly string[]
}

/** Names whose values tell which rows were asked for, and nothing else. */
const known = new Set(
  `id ids current size ascs descs tenantId deviceId deviceIds deviceTypeId equipmentType areaId parentId deptId userId userIds
   roleId roleIds menuIds topMenuIds topMenuId dataScopeIds apiScopeIds gatewayId templateId orderId billId categoryId accessId
   identifier type status start end from to createTime_dategt createTime_datelt format purpose isSealed useType scope
   grant_type`
    .split(/\s+/)
    .filter((name) => name !== ''),
)
/** Of these the values are ids of the rows the call is about. */
const naming = ['id', 'ids', 'userIds', 'roleIds', 'topMenuIds', 'deviceId']

const plain = /^[\w .:,+-]{1,200}$/
const ID = /^\d{1,19}$/
const MOST_IDS = 25

const textOf = (value: unknown): string => {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return ''
  return value
    .slice(0, MOST_IDS)
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join(',')
}

/** What may be kept of query and body: values of listed names that are short and of plain characters. */
function keptParams({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const part of [body, query]) {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) continue
    for (const name of known) {
      const text = name in part ? cut(textOf((part as Record<string, unknown>)[name]), 200) : ''
      if (plain.test(text)) kept[name] = text
    }
  }
  return kept
}

/** Ids among what is kept, and that of the row the answer is about. */
function namedRows(params: Readonly<Record<string, string>>, answer: unknown): string[] {
  const made = answer !== null && typeof answer === 'object' && 'id' in answer ? String(answer.id) : ''
  const ids = [...naming.flatMap((name) => params[name]?.split(',') ?? []), made].map((id) => id.trim())
  return [...new Set(ids.filter((id) => ID.test(id)))].slice(0, MOST_IDS)
}

/** What is known of a request under way: the route that took it, whose it is, and what it answered with. */
export interface UnderWay {
  route: Route
  me?: Identity | undefined
  answer?: unknown
}

export function answeredCall(seen: UnderWay, request: FastifyRequest, reply: FastifyReply, now: Date): AnsweredCall {
  const params = keptParams(request)
  return {
    requestId: request.id,
    at: now,
    route: seen.route,
    me: seen.me,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
    ...refusalOf(request),
    params,
    rowIds: namedRows(params, seen.answer),
  }
}
