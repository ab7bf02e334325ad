// A query as it is typed in its bench, and as it is stored: definition and parameters.
import { queryDataset } from '@steward/domain/report/dictionaries'
import { type DatasetName, type Fn, type Group, datasets } from '@steward/domain/report/query/datasets'
import type { Compared } from '@steward/domain/report/query/definition'
import { plain } from '../../kinds/view.ts'

export interface TypedValue {
  fn: Fn
  field: string
  as: string
}
export interface TypedWhere {
  field: string
  op: Compared
  value: string
}
export type ScopePart = 'area' | 'type' | 'devices'
export interface TypedScope {
  mode: 'all' | 'fixed' | 'ask'
  value: unknown
}

export interface QueryDraft {
  dataset: DatasetName
  select: readonly TypedValue[]
  where: readonly TypedWhere[]
  scope: Readonly<Record<ScopePart, TypedScope>>
  groups: readonly Group[]
  /** An interval, `ask`, or nothing. */
  interval: string
  fill: string
  orderBy: string
  orderDir: string
  limit: number | null
  span: string
  maxDays: number | null
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
const asList = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(asRecord) : []

/** JSON as text, as forms have it, or as it is. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

export const datasetOf = (value: unknown): DatasetName => queryDataset.keys.find((key) => key === value) ?? '1h'

const parts: readonly ScopePart[] = ['area', 'type', 'devices']

export function draftFrom(dataset: unknown, config: unknown, params: unknown): QueryDraft {
  const read = asRecord(parsed(config))
  const list = asList(parsed(params))
  const spanParam = list.find(({ type }) => type === 'span')
  const scope = asRecord(read.scope)
  const groupBy: readonly unknown[] = Array.isArray(read.groupBy) ? read.groupBy : []
  const time = groupBy.map(plain).find((one) => one.startsWith('time(')) ?? ''
  const [order = {}] = asList(read.order)
  const partOf = (name: ScopePart): TypedScope => {
    const value = scope[name]
    if (value === undefined) return { mode: 'all', value: null }
    return 'param' in asRecord(value)
      ? { mode: 'ask', value: list.find(({ type }) => type === name)?.default ?? null }
      : { mode: 'fixed', value }
  }
  return {
    dataset: datasetOf(dataset),
    select: asList(read.select).map(({ fn, field, as }) => ({
      fn: plain(fn) as Fn,
      field: plain(field),
      as: plain(as),
    })),
    where: asList(read.where).map(({ field, op, value, param }) => ({
      field: plain(field),
      op: plain(op) as Compared,
      value: param === undefined ? [value].flat().map(plain).join(',') : `$${plain(param)}`,
    })),
    scope: Object.fromEntries(parts.map((name) => [name, partOf(name)])) as QueryDraft['scope'],
    groups: (['device', 'area', 'type'] as const).filter((one) => groupBy.includes(one)),
    interval: time === '' ? '' : time.startsWith('time($') ? 'ask' : time.slice(5, -1),
    fill: plain(read.fill),
    orderBy: plain(order.by),
    orderDir: plain(order.dir),
    limit: typeof read.limit === 'number' ? read.limit : null,
    span: plain(spanParam?.default) || '7d',
    maxDays: typeof spanParam?.maxDays === 'number' ? spanParam.maxDays : null,
  }
}

const numeric = (dataset: DatasetName, field: string) =>
  field === 'value' || typeof datasets[dataset].wheres[field]?.of?.keys[0] === 'number'

/** Values in a list are separated by commas; `$name` is a parameter. */
function whereOf(dataset: DatasetName, { field, op, value }: TypedWhere): object {
  if (value.startsWith('$')) return { field, op, param: value.slice(1) }
  const all = value.split(',').map((one) => (numeric(dataset, field) ? Number(one) : one.trim()))
  return { field, op, value: op === 'in' ? all : all[0] }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Definition and parameters of the draft; parameters others declared stay. */
export function storedFrom(draft: QueryDraft, before: unknown): { config: object; params: object[] } {
  const { dataset, select, where, scope, groups, interval, fill, orderBy, orderDir, limit, span, maxDays } = draft
  const facts = datasets[dataset]
  const asked = parts.filter((name) => scope[name].mode === 'ask')
  const scoped = parts.flatMap((name): [string, unknown][] => {
    const { mode, value } = scope[name]
    if (mode === 'ask') return [[name, { param: name }]]
    return mode === 'fixed' && !isEmpty(value) ? [[name, value]] : []
  })
  const hasTime = facts.finest !== undefined && interval !== ''
  const groupBy = [...(hasTime ? [interval === 'ask' ? 'time($interval)' : `time(${interval})`] : []), ...groups]
  const own = new Set<string>(['span', 'interval', ...parts])
  const others = asList(parsed(before)).filter(({ type }) => !own.has(plain(type)))
  const finest = facts.finest
  return {
    config: {
      select: select.map(({ fn, field, as }) => (field === '' ? { fn, as } : { fn, field, as })),
      ...(where.length > 0 ? { where: where.map((one) => whereOf(dataset, one)) } : {}),
      ...(scoped.length > 0 ? { scope: Object.fromEntries(scoped) } : {}),
      ...(groupBy.length > 0 ? { groupBy } : {}),
      ...(fill !== '' && hasTime ? { fill } : {}),
      ...(orderBy !== '' && orderDir !== '' ? { order: [{ by: orderBy, dir: orderDir }] } : {}),
      ...(limit === null ? {} : { limit }),
    },
    params: [
      ...(finest === undefined
        ? []
        : [{ name: 'span', type: 'span', default: span, ...(maxDays === null ? {} : { maxDays }) }]),
      ...(hasTime && interval === 'ask'
        ? [{ name: 'interval', type: 'interval', default: finest === '1m' ? '1h' : '1d' }]
        : []),
      ...asked.map((name) => ({
        name,
        type: name,
        ...(isEmpty(scope[name].value) ? {} : { default: scope[name].value }),
      })),
      ...others,
    ],
  }
}

/** A name no other column has: `avg_temp`, `avg_temp2`. */
export function nameFor({ fn, field }: Pick<TypedValue, 'fn' | 'field'>, taken: readonly string[]): string {
  const base = (field === '' ? fn : `${fn}_${field}`).replace(/[^A-Za-z0-9_]/g, '').slice(0, 28)
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? base : `${base}${n}`
    if (!taken.includes(name)) return name
  }
}
