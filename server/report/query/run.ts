// Runs a definition for somebody: his data scopes, its roles, its limits; kept for a while where it says so.
import { cut } from '@steward/domain/cut'
import { codesFor } from '@steward/domain/derive/permissions'
import { namedQuery } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { DatasetName, Interval } from '@steward/domain/report/query/datasets'
import {
  type Definition,
  type Param,
  type ParamType,
  isCoarse,
  isFault,
  paramList,
  readDefinition,
} from '@steward/domain/report/query/definition'
import type { Span } from '../../iot/series/span-averages.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { bind } from './bind.ts'
import { kept } from './cache.ts'
import { isRows, readRows } from './rows.ts'
import { readSeries } from './series.ts'
import { type Result, shape } from './shape.ts'
import { withinTime } from './statement.ts'
import { usageOf } from './usage.ts'

export interface Limits {
  maxRows: number
  timeoutMs: number
}

interface Stored extends Limits {
  [column: string]: unknown
  id: string
  rev: number
  code: string
  configName: string
  dataset: DatasetName
  config: unknown
  params: unknown
  cacheSec: number
  roleIds: string[] | null
}

export interface Told extends Result {
  tookMs: number
  isKept: boolean
}

type Sent = Readonly<Record<string, unknown>>

/** Runs the query of the code; counted, whatever becomes of it. */
export async function runNamed(
  ctx: Ctx,
  code: string,
  given: Sent,
  around: Around = {},
): Promise<Told & { query: Stored }> {
  const query = await queryOf(ctx, code)
  const sent = { ...surrounding(query, around), ...given }
  const roles = query.roleIds ?? []
  const mayAnyway = ctx.me.isPlatform || ctx.can(...codesFor(namedQuery, 'edit'))
  if (roles.length > 0 && !mayAnyway && !roles.some((id) => ctx.me.roleIds.includes(id))) throw problem('query.role')
  const began = performance.now()
  const took = () => performance.now() - began
  const who = { id: query.id, tenant: ctx.tx.scope.tenant }
  try {
    const cache = query.cacheSec > 0 ? kept(ctx, [query.id, query.rev, sent], query.cacheSec) : undefined
    const known = cache?.known()
    const result = known ?? (await runStored(ctx, query, sent))
    if (!known) cache?.keep(result)
    const tookMs = Math.round(took())
    usageOf(ctx.app).note(who, took())
    return { ...result, tookMs, isKept: known !== undefined, query }
  } catch (error) {
    usageOf(ctx.app).note(who, took(), error)
    throw error
  }
}

/** Span and interval of whatever the query is part of. */
interface Around {
  span?: Span
  interval?: Interval
}

/** For those of its parameters that take them. */
function surrounding({ dataset, params }: Stored, { span, interval }: Around): Sent {
  const declared = paramList.safeParse(params ?? [])
  const named = (type: ParamType) => (declared.data ?? []).find((one) => one.type === type)?.name
  const [ofSpan, ofInterval] = [named('span'), named('interval')]
  return {
    ...(span && ofSpan ? { [ofSpan]: { from: Math.floor(span.from), to: Math.ceil(span.to) } } : {}),
    ...(interval && ofInterval && isCoarse(dataset, interval) ? { [ofInterval]: interval } : {}),
  }
}

async function queryOf(ctx: Ctx, code: string): Promise<Stored> {
  const [row] = await ctx.tx.query<Stored>(
    `select id::text as id, rev, code, config_name as "configName", dataset, config, params, cache_sec as "cacheSec",
       max_rows as "maxRows", timeout_ms as "timeoutMs", role_ids::text[] as "roleIds"
     from named_query where tenant_id = $1 and code = $2 and is_deleted = 0`,
    [ctx.tx.scope.tenant, code],
  )
  if (!row) throw problem('query.unknown', { code: cut(code, 64) }, { field: 'code' })
  return row
}

function runStored(ctx: Ctx, query: Stored, sent: Sent): Promise<Result> {
  const read = readDefinition(query.dataset, query.config, query.params)
  if (isFault(read)) throw problem(read.problem as 'query.form', { at: read.at, ...read.facts })
  return runDefinition(ctx, query.dataset, read, sent, query)
}

interface Read {
  definition: Definition
  params: readonly Param[]
}

/** Runs a definition that was read. */
export async function runDefinition(
  ctx: Ctx,
  dataset: DatasetName,
  { definition, params }: Read,
  sent: Sent,
  { maxRows, timeoutMs }: Limits,
): Promise<Result> {
  const bound = await bind(ctx, dataset, definition, params, sent)
  try {
    return await withinTime(ctx, timeoutMs, async (ask) => {
      const found = await (isRows(dataset) ? readRows(ctx, ask, bound, dataset) : readSeries(ctx, ask, bound))
      return shape(ctx, bound, found, maxRows)
    })
  } catch (error) {
    // PostgreSQL ends a statement that takes too long.
    if (error instanceof Error && 'code' in error && error.code === '57014')
      throw problem('query.slow', { ms: timeoutMs })
    throw error
  }
}
