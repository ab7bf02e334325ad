// A row of alarm_rule becomes what is judged, for one point: the properties and limits of a type, or of one device.
import { type Range, usualHysteresis } from '@steward/domain/alarm/hysteresis'
import { type Bound, type Condition, type Level, type LimitRef, type Rule, boundsOf } from '@steward/domain/alarm/rule'
import { type Point, type Said, boundFrom, checkFlag, conditionFrom } from '@steward/domain/alarm/rule-bounds'
import { furtherLevels, ruleSchedule } from '@steward/domain/alarm/rule-content'
import { type Calendar, hoursOf } from '@steward/domain/alarm/rule-hours'
import { identifiersOf } from '@steward/domain/alarm/rule/condition'
import { readLocal, zoneOf } from '@steward/domain/calendar/wall-clock'
import { ExpressionFault, type Input } from '@steward/domain/expression/index'
import { inputsNamed } from '@steward/domain/expression/named'
import type { DbRow } from '../platform/db.ts'
import { textIn } from './row-text.ts'

const numberOr = (value: unknown) => (value === null || value === undefined ? undefined : Number(value))
const number = (value: unknown) => numberOr(value) ?? 0
const textOr = (value: unknown) => (value === null || value === undefined ? undefined : String(value))

const saidIn = (row: DbRow): Said => ({
  operator: textOr(row.operator),
  limitRef: textOr(row.limit_ref),
  limitValue: numberOr(row.limit_value),
  lowValue: numberOr(row.low_value),
  highValue: numberOr(row.high_value),
  nodataSec: numberOr(row.nodata_sec),
  cond: row.cond ?? undefined,
})

/** A property's limits of the model, from a row of thing_model. */
function pointOf(row: DbRow | undefined, inputs?: ReadonlyMap<string, Input>): Point {
  const limits: Partial<Record<LimitRef, number>> = {}
  for (const ref of ['hh', 'h', 'l', 'll'] as const) {
    const limit = numberOr(row?.[`limit_${ref}`])
    if (limit !== undefined) limits[ref] = limit
  }
  return { limits, ...(inputs && { inputs }), params: eventInputs(row?.output_data) }
}

/** What an event carries, as expressions see it. */
function eventInputs(outputs: unknown): ReadonlyMap<string, Input> {
  const all = Array.isArray(outputs) ? (outputs as { identifier?: unknown; dataType?: unknown }[]) : []
  return new Map(all.map(({ identifier, dataType }) => [String(identifier), inputOf(String(dataType), '')]))
}

/** A property as expressions see it. */
function inputOf(dataType: string, unit: string): Input {
  if (dataType === 'bool') return { type: 'flag' }
  return dataType === 'string' || dataType === 'text' ? { type: 'text' } : { type: 'number', unit }
}

/** From a row under its column names; `point` is what it is about. Throws an ExpressionFault. */
export const conditionOf = (row: DbRow, point?: DbRow, inputs?: ReadonlyMap<string, Input>): Condition =>
  conditionFrom(textIn(row, 'cond_type'), saidIn(row), pointOf(point, inputs))

/** Every level of a row, the gravest first. Throws an ExpressionFault. */
export function boundsIn(row: DbRow, point?: DbRow, inputs?: ReadonlyMap<string, Input>): Bound[] {
  const condition = conditionOf(row, point, inputs)
  return boundsOf({ level: levelOf(row.alarm_level), condition, further: furtherIn(row, pointOf(point, inputs)) })
}

function furtherIn(row: DbRow, point: Point): Bound[] {
  const read = furtherLevels.safeParse(row.levels ?? [])
  return (read.data ?? []).map((level) => boundFrom(textIn(row, 'cond_type'), saidIn(row), level, point))
}

const levels = [1, 2, 3, 4] as const
const levelOf = (value: unknown): Level => levels.find((level) => level === Number(value)) ?? 3

const clearModes = ['auto', 'latched', 'manual'] as const

const texts = ['run_expr', 'suppress_expr', 'clear_expr'] as const

/** Every property a rule reads; the first is the one it is about. */
export function identifiersIn(row: DbRow): string[] {
  const cond = (row.cond ?? {}) as { expr?: unknown }
  const further = furtherLevels.safeParse(row.levels ?? []).data ?? []
  const written = [...texts.map((name) => row[name]), cond.expr, ...further.map(({ expr }) => expr)]
  const condition = row.cond_type === 'combo' ? safely(() => conditionOf(row)) : undefined
  const joined = condition?.type === 'combo' ? identifiersOf(condition.of) : []
  const own = textOr(row.identifier)
  const named = written.flatMap((text) => (typeof text === 'string' && text !== '' ? inputsNamed(text) : []))
  return [...new Set([...(own === undefined ? [] : [own]), ...joined, ...named])]
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** For a device or a type that has these points; undefined where it lacks what the rule reads. */
export function compileWith(row: DbRow, having: readonly DbRow[], calendar: Calendar): Rule | undefined {
  const identifier = String(row.identifier ?? '')
  const kind = row.cond_type === 'event' ? 'event' : 'property'
  const properties = having.filter((one) => one.kind === 'property')
  const point = having.find((one) => one.identifier === identifier && one.kind === kind)
  const lacks = (one: string) => (one === identifier ? !point : !properties.some((known) => known.identifier === one))
  return identifiersIn(row).some(lacks)
    ? undefined
    : compileRule(row, { point, inputs: inputsOf(properties), calendar })
}

/** Properties as expressions see them. */
export const inputsOf = (properties: readonly DbRow[]): ReadonlyMap<string, Input> =>
  new Map(
    properties.map(
      (row) => [textIn(row, 'identifier'), inputOf(textIn(row, 'data_type'), String(row.unit ?? ''))] as const,
    ),
  )

interface CompiledAt {
  /** The property's row in the thing model. */
  point?: DbRow | undefined
  inputs?: ReadonlyMap<string, Input> | undefined
  calendar: Calendar
}

/** Undefined where an expression does not fit these properties. */
function compileRule(row: DbRow, at: CompiledAt): Rule | undefined {
  try {
    return compile(row, at)
  } catch (error) {
    if (error instanceof ExpressionFault) return undefined
    throw error
  }
}

function compile(row: DbRow, { point, inputs, calendar }: CompiledAt): Rule {
  const condition = conditionOf(row, point, inputs)
  const further = furtherIn(row, pointOf(point, inputs))
  const identifier = String(row.identifier ?? '')
  const reads = identifiersIn(row)
    .filter((one) => one !== identifier)
    .toSorted()
  const hours = hoursOf(
    {
      schedule: ruleSchedule.safeParse(row.schedule).data,
      from: instantOf(row.effective_from, calendar.zone),
      to: instantOf(row.effective_to, calendar.zone),
    },
    calendar,
  )
  const flag = (text: unknown) => (typeof text === 'string' && text !== '' ? checkFlag(text, inputs) : undefined)
  const [runsWhen, quietWhen, clearsWhen] = texts.map((name) => flag(row[name]))
  const clears = clearModes.find((mode) => mode === row.clear_mode) ?? 'auto'
  const repeat = numberOr(row.repeat_count)
  const flaps = number(row.flap_count)
  return {
    id: textIn(row, 'id'),
    rev: Number(row.rev),
    name: textIn(row, 'rule_name'),
    level: levelOf(row.alarm_level),
    identifier,
    condition,
    duration: number(row.duration_sec) * 1000,
    hysteresis: numberOr(row.hysteresis) ?? usualHysteresis(condition, rangeOf(point)),
    clearDelay: number(row.clear_delay) * 1000,
    clears,
    ...(further.length > 0 && { further }),
    ...(repeat !== undefined && { repeat: { count: repeat, window: number(row.repeat_window) * 1000 } }),
    ...(flaps > 0 && { flap: { count: flaps, window: number(row.flap_window) * 1000 } }),
    ...(hours && { hours }),
    ...(runsWhen && { runsWhen }),
    ...(quietWhen && { quietWhen }),
    ...(clearsWhen && { clearsWhen }),
    ...(reads.length > 0 && { reads }),
    ...(row.always_told === 1 && { isAlwaysTold: true }),
    ...(row.cuts_supply === 1 && { cutsSupply: true }),
    ...(row.replaces_id === null ? {} : { replaces: textIn(row, 'replaces_id') }),
  }
}

/** Times come as the hospital's wall clock shows them. */
const instantOf = (value: unknown, zone: string) =>
  value === null || value === undefined ? undefined : zoneOf(zone).instantOf(readLocal(String(value)))

const rangeOf = (row: DbRow | undefined): Range | undefined =>
  row && {
    ...(row.min_value === null ? {} : { min: Number(row.min_value) }),
    ...(row.max_value === null ? {} : { max: Number(row.max_value) }),
    isChoice: row.data_type === 'bool' || row.data_type === 'enum',
  }
