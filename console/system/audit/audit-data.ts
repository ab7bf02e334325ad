// Who did what, page after page, and the checks of the history, as the server answers them.
import { listOf, recordOf } from '@steward/client/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { splitSpan } from '../../kinds/range.ts'
import { plain } from '../../kinds/view.ts'

export type Wire = Readonly<Record<string, unknown>>

export const auditKinds = ['add', 'edit', 'remove', 'restore', 'erase', 'step', 'event'] as const

/** Names in the address; all are optional. */
export const filterNames = ['span', 'user', 'entity', 'record', 'kind', 'op'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Readonly<Record<FilterName, string>> & { tenant: string }

/** Puts filters into the address; `isFresh`: instead of what was sought before, in the same tenant. */
export type Show = (wanted: Partial<Record<FilterName | 'tenant', string>>, isFresh?: boolean) => void

export interface AuditEntry {
  key: string
  id: string
  isEvent: boolean
  time: string
  change: (typeof auditKinds)[number]
  stepName: string
  actorKind: string
  actorId: string
  actorName: string
  requestId: string
  entity: string
  entityName: string
  rowId: string
  caption: string
  isGone: boolean
  isWithheld: boolean
  fields: readonly string[]
  before: Wire
  after: Wire
  eventName: string
  data: string
  level: string
  remoteIp: string
}

const entryFrom = (wire: Wire): AuditEntry => ({
  key: `${plain(wire.source)} ${plain(wire.id)}`,
  id: plain(wire.id),
  isEvent: wire.source === 'event',
  time: plain(wire.time),
  change: auditKinds.find((kind) => kind === wire.change) ?? 'edit',
  stepName: plain(wire.stepName),
  actorKind: plain(wire.actorKind),
  actorId: plain(wire.actorId),
  actorName: plain(wire.actorName),
  requestId: plain(wire.requestId),
  entity: plain(wire.entity),
  entityName: plain(wire.entityName),
  rowId: plain(wire.rowId),
  caption: plain(wire.caption),
  isGone: wire.isGone === true,
  isWithheld: wire.isWithheld === true,
  fields: Array.isArray(wire.fields) ? wire.fields.map(plain) : [],
  before: recordOf(wire.before),
  after: recordOf(wire.after),
  eventName: plain(wire.eventName),
  data: plain(wire.data),
  level: plain(wire.level),
  remoteIp: plain(wire.remoteIp),
})

/** What the calls of list and export take. */
export function askedOf({ span, user, entity, record, kind, op, tenant }: Filters): Record<string, string> {
  const [from, to] = splitSpan(span)
  const all = {
    from: from && `${from} 00:00:00`,
    to: to && `${to} 23:59:59`,
    user,
    entity,
    record,
    kind,
    operation: op,
    tenantId: tenant,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

export const useAudit = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['audit', 'list', filters],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...askedOf(filters), ...(pageParam === '' ? {} : { cursor: pageParam }) }
      const page = recordOf(await client.get('blade-log/audit/list', query, signal))
      return { entries: listOf(page.records).map(entryFrom), next: plain(page.next) }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? undefined : next),
    staleTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })

export const findingKinds = ['changed', 'removed', 'cut', 'inserted', 'other'] as const

export interface Finding {
  what: (typeof findingKinds)[number]
  seq: string
  id: string
  time: string
  entityName: string
  row: string
  actor: string
}

export interface Check {
  id: string
  state: string
  askedName: string
  askedAt: string
  endedAt: string
  done: number
  total: number
  firstTime: string
  lastTime: string
  head: string
  count: number
  findingCount: number
  findings: readonly Finding[]
}

const findingFrom = (wire: Wire): Finding => ({
  what: findingKinds.find((kind) => kind === wire.what) ?? 'changed',
  seq: plain(wire.seq),
  id: plain(wire.id),
  time: plain(wire.time),
  entityName: plain(wire.entityName),
  row: plain(wire.row),
  actor: plain(wire.actor),
})

const checkFrom = (wire: Wire): Check => ({
  id: plain(wire.id),
  state: plain(wire.state),
  askedName: plain(wire.askedName),
  askedAt: plain(wire.askedAt),
  endedAt: plain(wire.endedAt),
  done: Number(wire.done),
  total: Number(wire.total),
  firstTime: plain(wire.firstTime),
  lastTime: plain(wire.lastTime),
  head: plain(wire.head),
  count: Number(wire.count),
  findingCount: Number(wire.findingCount),
  findings: listOf(wire.findings).map(findingFrom),
})

export const isUnderWay = (check: Check | undefined) => check?.state === 'waiting' || check?.state === 'running'

/** Asked for again as long as one goes on. */
export const useChecks = (tenant: string) =>
  useQuery({
    queryKey: ['audit', 'checks', tenant],
    queryFn: async ({ signal }) => {
      const query: Record<string, string> = tenant === '' ? {} : { tenantId: tenant }
      return listOf(await client.get('blade-log/audit/checks', query, signal)).map(checkFrom)
    },
    refetchInterval: (query) => (isUnderWay(query.state.data?.[0]) ? 1_000 : false),
    staleTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })
