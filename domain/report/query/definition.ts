// The definition of a named query and its parameters: checked whole when it is saved, with the place of each mistake.
import { z } from 'zod'
import { cut } from '../../cut.ts'
import { isStorable } from '../../kinds/text.ts'
import { type DatasetName, type Group, type Interval, datasets, functions, intervals, sameForAll } from './datasets.ts'
import { secondsOf } from './datasets.ts'
import { isSpan } from './spans.ts'

export const MOST_ROWS = 50_000
export const LONGEST_RUN = 10_000
/** Values and conditions of one query. */
export const MOST_VALUES = 12
export const MOST_CONDITIONS = 10
const MOST_DAYS = 3_660

const name = z.string().regex(/^[A-Za-z]\w{0,31}$/)
const id = z.string().regex(/^\d{1,19}$/)
const ids = z.array(id).min(1).max(200)
const given = z.strictObject({ param: name })
const text = z.string().max(100).refine(isStorable)
const literal = z.union([text, z.number()])

export const compared = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in'] as const
export type Compared = (typeof compared)[number]

const whereItem = z.strictObject({
  field: name,
  op: z.enum(compared),
  param: name.optional(),
  value: z.union([literal, z.array(literal).min(1).max(50)]).optional(),
})
const TIME = /^time\((?:(1m|5m|15m|1h|1d|1w|1M)|\$([A-Za-z]\w{0,31}))\)$/

export const definition = z.strictObject({
  select: z
    .array(z.strictObject({ fn: z.enum(functions), field: name.optional(), as: name }))
    .min(1)
    .max(MOST_VALUES),
  where: z.array(whereItem).max(MOST_CONDITIONS).optional(),
  scope: z
    .strictObject({
      area: z.union([id, given]).optional(),
      type: z.union([id, given]).optional(),
      devices: z.union([ids, given]).optional(),
    })
    .optional(),
  /** `time(1h)`, `time($step)`, `device`, `area`, `type`. */
  groupBy: z
    .array(z.union([z.enum(['device', 'area', 'type']), z.string().regex(TIME)]))
    .max(4)
    .optional(),
  fill: z.enum(['null', 'prev', 'linear', 'zero']).optional(),
  order: z
    .array(z.strictObject({ by: name, dir: z.enum(['asc', 'desc']) }))
    .max(3)
    .optional(),
  limit: z.int().min(1).max(MOST_ROWS).optional(),
})
export type Definition = z.output<typeof definition>

export const paramTypes = ['span', 'interval', 'number', 'text', 'area', 'type', 'devices'] as const
export type ParamType = (typeof paramTypes)[number]

export const paramList = z
  .array(
    z.strictObject({
      name,
      label: text.optional(),
      type: z.enum(paramTypes),
      required: z.boolean().optional(),
      default: z.unknown().optional(),
      /** Of a span. */
      maxDays: z.int().min(1).max(MOST_DAYS).optional(),
    }),
  )
  .max(12)
export type Param = z.output<typeof paramList>[number]

const values: Readonly<Record<ParamType, (value: unknown) => boolean>> = {
  span: isSpan,
  interval: (value) => z.enum(intervals).safeParse(value).success,
  number: (value) => z.number().safeParse(value).success,
  text: (value) => text.safeParse(value).success,
  area: (value) => id.safeParse(value).success,
  type: (value) => id.safeParse(value).success,
  devices: (value) => ids.safeParse(value).success,
}

/** Whether a parameter of the type may have the value. */
export const fitsParam = (type: ParamType, value: unknown): boolean => values[type](value)

/** What rows are named besides the selected values. */
export const reserved: ReadonlySet<string> = new Set([
  'time',
  'deviceId',
  'deviceName',
  'areaId',
  'areaName',
  'typeId',
  'typeName',
])

export const timeOf = (groupBy: Definition['groupBy']): { interval?: Interval; param?: string } | undefined => {
  for (const one of groupBy ?? []) {
    const [whole, interval, param] = TIME.exec(one) ?? []
    if (whole) return interval ? { interval: interval as Interval } : { param: param ?? '' }
  }
  return undefined
}

export const groupsOf = (groupBy: Definition['groupBy']): Group[] =>
  (groupBy ?? []).filter((one): one is Group => one === 'device' || one === 'area' || one === 'type')

export interface Fault {
  /** Where: `select.0.field`, `params.1`. */
  at: string
  problem: string
  facts?: Readonly<Record<string, string | number>>
}

interface Read {
  definition: Definition
  params: readonly Param[]
}

const shapeFault = (error: z.ZodError, above = ''): Fault => {
  const [issue] = error.issues
  const path = (issue?.path ?? []).map(String)
  const stray = issue?.code === 'unrecognized_keys' ? [cut(String(issue.keys[0]), 32)] : []
  return { at: [...(above ? [above] : []), ...path, ...stray].join('.') || above || '-', problem: 'query.form' }
}

/** The definition, or the first mistake. */
export function readDefinition(dataset: DatasetName, config: unknown, sent: unknown): Read | Fault {
  const read = definition.safeParse(config)
  if (!read.success) return shapeFault(read.error)
  const params = paramList.safeParse(sent ?? [])
  if (!params.success) return shapeFault(params.error, 'params')
  const both = { definition: read.data, params: params.data }
  return (
    paramFault(both) ?? selectFault(dataset, both) ?? whereFault(dataset, both) ?? groupFault(dataset, both) ?? both
  )
}

export const isFault = (read: Read | Fault): read is Fault => 'problem' in read

function paramFault({ definition: { where = [], scope = {}, groupBy }, params }: Read): Fault | undefined {
  const types = new Map<string, ParamType>()
  for (const [i, { name: own, type, default: usual, maxDays }] of params.entries()) {
    if (types.has(own)) return { at: `params.${i}.name`, problem: 'query.twice', facts: { name: own } }
    if (usual !== undefined && usual !== null && !fitsParam(type, usual))
      return { at: `params.${i}.default`, problem: 'query.default', facts: { name: own } }
    if (maxDays !== undefined && type !== 'span') return { at: `params.${i}.maxDays`, problem: 'query.form' }
    types.set(own, type)
  }
  const unfit = (at: string, own: string, ...wanted: ParamType[]): Fault | undefined =>
    wanted.some((type) => types.get(own) === type) ? undefined : { at, problem: 'query.no-param', facts: { name: own } }
  for (const [i, { param, value }] of where.entries()) {
    if ((param === undefined) === (value === undefined)) return { at: `where.${i}`, problem: 'query.param-or-value' }
    const fault = param === undefined ? undefined : unfit(`where.${i}.param`, param, 'number', 'text')
    if (fault) return fault
  }
  for (const part of ['area', 'type', 'devices'] as const) {
    const one = scope[part]
    const fault = typeof one === 'object' && 'param' in one ? unfit(`scope.${part}.param`, one.param, part) : undefined
    if (fault) return fault
  }
  const step = timeOf(groupBy)?.param
  return step === undefined ? undefined : unfit('groupBy', step, 'interval')
}

function selectFault(dataset: DatasetName, { definition: { select, where = [] } }: Read): Fault | undefined {
  const facts = datasets[dataset]
  const seen = new Set<string>()
  for (const [i, { fn, field, as }] of select.entries()) {
    if (seen.has(as) || reserved.has(as)) return { at: `select.${i}.as`, problem: 'query.twice', facts: { name: as } }
    seen.add(as)
    if (!facts.functions.includes(fn)) return { at: `select.${i}.fn`, problem: 'query.function', facts: { name: fn } }
    if (field === undefined && (fn !== 'count' || facts.isSeries))
      return { at: `select.${i}.field`, problem: 'query.field-missing' }
    // Properties are known to the server.
    if (field !== undefined && !facts.isSeries && !Object.hasOwn(facts.fields, field))
      return { at: `select.${i}.field`, problem: 'query.field', facts: { name: field } }
  }
  const isOneEnergy = where.some(({ field, op }) => field === 'energyType' && op === 'eq')
  const mixed = select.findIndex(({ field }) => field !== undefined && !sameForAll.has(field))
  if (dataset === 'energy' && mixed >= 0 && !isOneEnergy)
    return { at: `select.${mixed}.field`, problem: 'query.one-energy' }
  return undefined
}

function whereFault(dataset: DatasetName, { definition: { where = [], scope = {} } }: Read): Fault | undefined {
  const { wheres } = datasets[dataset]
  for (const [i, { field, op, value }] of where.entries()) {
    const facts = Object.hasOwn(wheres, field) ? wheres[field] : undefined
    if (!facts) return { at: `where.${i}.field`, problem: 'query.field', facts: { name: field } }
    if (Array.isArray(value) !== (op === 'in') && value !== undefined)
      return { at: `where.${i}.value`, problem: 'query.value' }
    const all = Array.isArray(value) ? value : value === undefined ? [] : [value]
    const stray = all.find((one) =>
      facts.of ? !facts.of.keys.includes(one as string) : field === 'value' && typeof one !== 'number',
    )
    if (stray !== undefined) return { at: `where.${i}.value`, problem: 'query.value' }
    if (!['eq', 'ne', 'in'].includes(op) && field !== 'value' && field !== 'alarmLevel')
      return { at: `where.${i}.op`, problem: 'query.compare', facts: { name: field } }
  }
  if (dataset === 'energy' && scope.type !== undefined) return { at: 'scope.type', problem: 'query.no-type' }
  return undefined
}

function groupFault(dataset: DatasetName, { definition: read, params }: Read): Fault | undefined {
  const { finest, groups } = datasets[dataset]
  const { groupBy = [], fill, order = [], select } = read
  const time = timeOf(groupBy)
  const times = groupBy.filter((one) => one.startsWith('time'))
  if (times.length > 1 || new Set(groupBy).size < groupBy.length) return { at: 'groupBy', problem: 'query.form' }
  const stray = groupsOf(groupBy).find((one) => !groups.includes(one))
  if (stray) return { at: `groupBy.${groupBy.indexOf(stray)}`, problem: 'query.group', facts: { name: stray } }
  if (time && !finest) return { at: 'groupBy', problem: 'query.no-time' }
  if (time?.interval && !isCoarse(dataset, time.interval))
    return { at: 'groupBy', problem: 'query.finer', facts: { name: time.interval } }
  if (fill !== undefined && !time) return { at: 'fill', problem: 'query.fill' }
  const spans = params.filter(({ type }) => type === 'span').length
  if (finest ? spans !== 1 : spans > 0) return { at: 'params', problem: finest ? 'query.span' : 'query.no-time' }
  const columns = new Set([...select.map(({ as }) => as), ...groupsOf(groupBy), ...(time ? ['time'] : [])])
  const unknown = order.findIndex(({ by }) => !columns.has(by))
  return unknown < 0
    ? undefined
    : { at: `order.${unknown}.by`, problem: 'query.order', facts: { name: order[unknown]?.by ?? '' } }
}

/** The interval is no shorter than what the dataset has. */
export const isCoarse = (dataset: DatasetName, interval: Interval): boolean => {
  const { finest } = datasets[dataset]
  return finest !== undefined && secondsOf[interval] >= secondsOf[finest]
}
