// What a rule means to a reader: its sentence, with the names of what it reads, and what is wrong with it.
import type { Bound } from '@steward/domain/alarm/rule'
import { checkFlag } from '@steward/domain/alarm/rule-bounds'
import { impossibleOf } from '@steward/domain/alarm/rule-possible'
import { type Measured, ruleWords } from '@steward/domain/alarm/words'
import { ExpressionFault, type Input } from '@steward/domain/expression/index'
import { type Problem, problem } from '@steward/domain/problems'
import { numberedChoices } from '../iot/model/thing-choices.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow, Tx } from '../platform/db.ts'
import { measuredOf } from './device-facts.ts'
import { textIn } from './row-text.ts'
import { boundsIn, identifiersIn, inputsOf } from './rules-compile.ts'

/** Device types whose devices a rule `r` applies to. */
export const reached = `
  select d.device_type_id from device d where r.target_type = 'device' and d.id = r.device_id and d.is_deleted = 0
  union all
  select t.id from device_type t where r.target_type <> 'device' and t.is_deleted = 0
    and (t.id = r.device_type_id or r.device_type_id::text = any(string_to_array(t.ancestors, ',')))`

/** Rows of the types, and of the device alone that a rule is for. */
export const isReached = `(m.device_id is null or r.target_type = 'device' and m.device_id = r.device_id)`

export const pointColumns = `m.kind, m.identifier, m.name, m.unit, m.data_type, m.enum_items, m.output_data,
  m.limit_ll, m.limit_l, m.limit_h, m.limit_hh, m.min_value, m.max_value, m.hard_min, m.hard_max`

/** A rule's row with the points it reads, as the types or the device it is for have them. */
export interface ReadRule {
  row: DbRow
  points: readonly DbRow[]
}

export async function readRuleRows(tx: Tx, ids: readonly string[]): Promise<Map<string, ReadRule>> {
  const rows = await tx.query('select * from alarm_rule where id = any($1::bigint[])', [ids])
  const identifiers = [...new Set(rows.flatMap(identifiersIn))]
  const points = await tx.query(
    `select distinct on (r.id, m.kind, m.identifier) r.id as rule_id, ${pointColumns}
     from alarm_rule r join thing_model m on m.kind in ('property', 'event') and m.is_deleted = 0 and m.identifier = any($2)
       and m.device_type_id in (${reached}) and ${isReached}
     where r.id = any($1::bigint[]) order by r.id, m.kind, m.identifier, m.device_id nulls last, m.id`,
    [ids, identifiers],
  )
  const ofRule = Map.groupBy(points, (point) => String(point.rule_id))
  return new Map(rows.map((row) => [textIn(row, 'id'), { row, points: ofRule.get(textIn(row, 'id')) ?? [] }]))
}

const kindOf = (row: DbRow, identifier: string) =>
  row.cond_type === 'event' && identifier === row.identifier ? 'event' : 'property'

const pointIn = ({ row, points }: ReadRule, identifier: string): DbRow | undefined =>
  points.find((point) => point.identifier === identifier && point.kind === kindOf(row, identifier))

const inputsIn = ({ points }: ReadRule): ReadonlyMap<string, Input> =>
  inputsOf(points.filter(({ kind }) => kind === 'property'))

const namedBy =
  (rule: ReadRule) =>
  (identifier: string): Measured => {
    const point = pointIn(rule, identifier)
    return point ? measuredOf(point) : { name: identifier }
  }

/** What it is about: its property or event; of a rule over several of them, the rule. */
export function measuredIn(rule: ReadRule): Measured {
  const identifier = String(rule.row.identifier ?? '')
  return identifier === '' ? { name: String(rule.row.rule_name) } : namedBy(rule)(identifier)
}

/** Its levels; none where an expression cannot be read any more. */
export function boundsOfRule(rule: ReadRule): Bound[] {
  try {
    return boundsIn(rule.row, pointIn(rule, String(rule.row.identifier ?? '')), inputsIn(rule))
  } catch (error) {
    if (error instanceof ExpressionFault) return []
    throw error
  }
}

export function sentenceOf({ locale }: Pick<Ctx, 'locale'>, rule: ReadRule): string {
  const bounds = boundsOfRule(rule)
  if (bounds.length === 0) return ''
  const duration = Number(rule.row.duration_sec) * 1000
  return ruleWords({ property: measuredIn(rule), bounds, duration, named: namedBy(rule) }, locale)
}

/** The first of what it reads that its devices do not have. */
export const missingIn = (rule: ReadRule): string | undefined =>
  identifiersIn(rule.row).find((identifier) => !pointIn(rule, identifier))

/** Where an expression is written, by its column. */
const written = { run_expr: 'runExpr', suppress_expr: 'suppressExpr', clear_expr: 'clearExpr' } as const

/** Throws the first thing that keeps the rule from ever saying anything, at its field. */
export function mustBeSound(rule: ReadRule, locale: Ctx['locale']): void {
  const { row } = rule
  const missing = missingIn(rule)
  if (missing !== undefined) throw problem('rule.property', { identifier: missing }, { field: fieldOf(row, missing) })
  const inputs = inputsIn(rule)
  for (const [column, field] of Object.entries(written)) {
    const text = row[column]
    if (typeof text === 'string' && text !== '') sound(() => checkFlag(text, inputs), field, locale)
  }
  const point = pointIn(rule, String(row.identifier ?? ''))
  const bounds = sound(() => boundsIn(row, point, inputs), 'cond', locale)
  const hysteresis = row.hysteresis === null ? undefined : Number(row.hysteresis)
  for (const { condition } of bounds) {
    const found = impossibleOf(condition, hysteresis, possibleOf(point))
    if (found) throw problem(`rule.${found}`, {}, { field: condition.type === 'state' ? 'cond' : 'limitValue' })
  }
}

const fieldOf = (row: DbRow, identifier: string) => (identifier === row.identifier ? 'identifier' : 'cond')

function sound<T>(work: () => T, field: string, locale: Ctx['locale']): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ExpressionFault) throw expressionProblem(error, field, locale)
    throw error
  }
}

const expressionProblem = (fault: ExpressionFault, field: string, locale: Ctx['locale']): Problem =>
  problem('rule.expression', { why: fault.words(locale) }, { field })

const numberOr = (value: unknown) => (value === null || value === undefined ? undefined : Number(value))

function possibleOf(point: DbRow | undefined) {
  if (!point) return {}
  const isChoice = point.data_type === 'bool' || point.data_type === 'enum'
  const keys = numberedChoices(point.enum_items).map(({ value }) => value)
  return {
    hardMin: numberOr(point.hard_min),
    hardMax: numberOr(point.hard_max),
    ...(isChoice && { keys: keys.length > 0 ? keys : [0, 1] }),
  }
}
