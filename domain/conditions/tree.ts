// Conditions on the rows of a list: all of some, any of some, each a comparison of one field. The same JSON stands in
// calls, addresses, saved views and exports. Pure.
import type { Field } from '../kinds/kind.ts'
import { isStorable } from '../kinds/text.ts'
import { type Comparison, comparisonsOf, isComparison, isDated, operands } from './comparisons.ts'

export const DEEPEST = 3
export const MOST_CONDITIONS = 30
/** Bytes of the JSON. */
export const LONGEST = 8_192
const MOST_VALUES = 200
const LONGEST_VALUE = 200
const MOST_DAYS = 3_660

export type Value = string | number

export interface Condition {
  field: string
  is: Comparison
  /** None, one, or several, as the comparison takes them; days are a number. */
  value?: Value | readonly Value[]
}

export type Tree = { all: readonly Tree[] } | { any: readonly Tree[] } | Condition

/** What is wrong, as a code of problems.ts, and where: `any.0.all.2`, empty for the whole. */
export interface Fault {
  code:
    | 'conditions.unreadable'
    | 'conditions.too-long'
    | 'conditions.too-many'
    | 'conditions.too-deep'
    | 'conditions.no-member'
    | 'conditions.field'
    | 'conditions.comparison'
    | 'conditions.value'
    | 'conditions.days'
  at: string
  facts: Readonly<Record<string, string | number>>
}

/** Fields by their names, as far as conditions may name them. */
export type FieldOf = (name: string) => Field | undefined

type Read = { ok: true; tree: Tree } | { ok: false; fault: Fault }

class Faulty extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.code)
    this.fault = fault
  }
}

const refuse = (code: Fault['code'], at: readonly (string | number)[], facts: Fault['facts'] = {}) =>
  new Faulty({ code, at: at.join('.'), facts })

/** Reads conditions as they travel; what is read is written in one way: groups of one member are that member. */
export function readTree(text: string, fieldOf: FieldOf): Read {
  try {
    if (bytesOf(text) > LONGEST) throw refuse('conditions.too-long', [], { max: LONGEST })
    return { ok: true, tree: checked(parsed(text), fieldOf) }
  } catch (error) {
    if (error instanceof Faulty) return { ok: false, fault: error.fault }
    throw error
  }
}

/** In UTF-8. */
function bytesOf(text: string): number {
  let count = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    count += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
  }
  return count
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('conditions.unreadable', [])
  }
}

function checked(sent: unknown, fieldOf: FieldOf): Tree {
  let count = 0
  const walk = (node: unknown, at: readonly (string | number)[], depth: number): Tree => {
    if (node === null || typeof node !== 'object' || Array.isArray(node)) throw refuse('conditions.unreadable', at)
    const keys = Object.keys(node)
    const how = keys.length === 1 && (keys[0] === 'all' || keys[0] === 'any') ? keys[0] : undefined
    if (how === undefined) {
      count += 1
      if (count > MOST_CONDITIONS) throw refuse('conditions.too-many', [], { max: MOST_CONDITIONS })
      return condition(node, at, fieldOf)
    }
    if (depth > DEEPEST) throw refuse('conditions.too-deep', at, { max: DEEPEST })
    const members: unknown = Object.values(node)[0]
    if (!Array.isArray(members) || members.length === 0) throw refuse('conditions.no-member', at)
    const read = members.map((member, n) => walk(member, [...at, how, n], depth + 1))
    const [only] = read
    if (read.length === 1 && only) return only
    return how === 'all' ? { all: read } : { any: read }
  }
  return walk(sent, [], 1)
}

const known = new Set(['field', 'is', 'value'])

function condition(node: object, at: readonly (string | number)[], fieldOf: FieldOf): Condition {
  const { field: name, is, value }: { field?: unknown; is?: unknown; value?: unknown } = node
  if (typeof name !== 'string' || Object.keys(node).some((key) => !known.has(key)))
    throw refuse('conditions.unreadable', at)
  const field = fieldOf(name)
  if (!field) throw refuse('conditions.field', at, { name: name.slice(0, 64) })
  const named = { field: field.zh, fieldEn: field.en }
  if (!isComparison(is) || !comparisonsOf(field).includes(is)) throw refuse('conditions.comparison', at, named)
  const takes = operands[is]
  if (takes === 'none') {
    if (value !== undefined) throw refuse('conditions.value', at, named)
    return { field: name, is }
  }
  if (takes === 'days') {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > MOST_DAYS)
      throw refuse('conditions.days', at, { ...named, max: MOST_DAYS })
    return { field: name, is, value }
  }
  const fits = (one: unknown): one is Value => isValue(one) && isOperand(one, field)
  if (takes === 'one') {
    if (!fits(value)) throw refuse('conditions.value', at, named)
    return { field: name, is, value }
  }
  const most = takes === 'two' ? 2 : MOST_VALUES
  const least = takes === 'two' ? 2 : 1
  if (!Array.isArray(value) || value.length < least || value.length > most || !value.every(fits))
    throw refuse('conditions.value', at, named)
  return { field: name, is, value: takes === 'some' ? [...new Set(value)] : value }
}

const isValue = (value: unknown): value is Value =>
  typeof value === 'number'
    ? // A longer whole number has lost digits before it came here: ids are texts.
      Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
    : typeof value === 'string' && value !== '' && value.length <= LONGEST_VALUE && isStorable(value)

/** Days and wall-clock times carry no offset: they are the hospital's. */
const time = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/
const day = /^\d{4}-\d{2}-\d{2}$/
/** What follows the last day of this year is no day the database knows. */
const LAST_YEAR = '9998'

const isTimeOf = (text: string, { kind }: Field): boolean =>
  (kind.name === 'day' ? day : time).test(text) && text.slice(0, 4) <= LAST_YEAR

const isOperand = (value: Value, field: Field): boolean =>
  (!isDated(field) || isTimeOf(String(value), field)) && field.kind.operand(String(value), field) !== undefined

export const isGroup = (tree: Tree): tree is Exclude<Tree, Condition> => !('field' in tree)

export const membersOf = (tree: Exclude<Tree, Condition>): readonly Tree[] => ('all' in tree ? tree.all : tree.any)

/** Every condition, left to right. */
export const conditionsIn = (tree: Tree): readonly Condition[] =>
  isGroup(tree) ? membersOf(tree).flatMap(conditionsIn) : [tree]
