// Lines of the logs as rows.
import { cut } from '@steward/domain/cut'
import type { LogEvent } from '@steward/domain/system/log-dictionaries'
import type { AnsweredCall } from '../../platform/answered-call.ts'
import { newId } from '../../platform/id.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import type { Planted } from '../insert.ts'

/** PostgreSQL stores neither NUL nor halves of characters. */
const storable = (text: string, most: number) => cut(text.replaceAll('\0', ''), most)

const typeOf = ({ me, route }: AnsweredCall) => (me?.access ? 'key' : route.method === 'GET' ? 'read' : 'write')

export function callRow(call: AnsweredCall, host: string): Planted {
  const { me, route } = call
  const began = new Date(call.at.getTime() - call.ms)
  return {
    id: newId(),
    tenantId: me?.tenant ?? PLATFORM_TENANT,
    createTime: began,
    updateTime: began,
    title: route.zh.slice(0, 128),
    type: typeOf(call),
    httpStatus: call.status,
    refusal: call.refusal ?? '',
    time: call.ms,
    // A key writes in the name of whoever made it, who has called nothing.
    userId: me && !me.access ? me.userId : null,
    account: storable(me?.account ?? '', 64),
    method: route.method,
    requestUri: route.path.slice(0, 255),
    rowIds: call.rowIds.join(' '),
    requestId: storable(call.requestId, 64),
    remoteIp: call.ip.slice(0, 64),
    userAgent: storable(call.userAgent, 255),
    params: storable(new URLSearchParams(call.params).toString(), 1_000),
    serverHost: host,
  }
}

/** A failure of the server, beside the line of its call. */
export function faultRow(call: AnsweredCall, host: string): Planted {
  const error = call.fault instanceof Error ? call.fault : new Error(String(call.fault))
  return {
    id: newId(),
    tenantId: call.me?.tenant ?? PLATFORM_TENANT,
    createTime: call.at,
    message: storable(withoutValues(error.message), 1_000),
    exceptionName: storable(error.name, 128),
    requestUri: `${call.route.method} ${call.route.path}`.slice(0, 500),
    hits: 1,
    occurredTime: call.at,
    reporterId: call.me && !call.me.access ? call.me.userId : null,
    // Its first line is the message.
    stackTrace: storable((error.stack ?? '').split('\n').slice(1).join('\n'), 4_000),
    params: host,
    userAgent: storable(call.userAgent, 500),
    remoteIp: call.ip.slice(0, 64),
    requestId: storable(call.requestId, 64),
    serviceId: 'server',
  }
}

// What stands in quotes or looks like a token may be somebody's data.
const withoutValues = (text: string) => text.replaceAll(/[\w-]{32,}/g, '******')

export interface Told {
  event: LogEvent
  level?: 'info' | 'warn' | 'error'
  userId?: string | null
  account?: string
  data?: string
  rowIds?: readonly string[]
  remoteIp?: string
  userAgent?: string
  requestId?: string
}

export const eventRow = (tenantId: string, told: Told, host: string): Planted => ({
  id: newId(),
  tenantId,
  logLevel: told.level ?? 'info',
  event: told.event,
  userId: told.userId ?? null,
  account: storable(told.account ?? '', 64),
  logData: storable(told.data ?? '', 1_000),
  logId: (told.rowIds ?? []).slice(0, 25).join(' '),
  remoteIp: (told.remoteIp ?? '').slice(0, 64),
  userAgent: storable(told.userAgent ?? '', 255),
  requestId: storable(told.requestId ?? '', 64),
  serverHost: host,
})

export const lostRow = (tenantId: string, calls: number, host: string): Planted =>
  eventRow(tenantId, { event: 'calls_lost', level: 'warn', data: String(calls) }, host)
