// Composed conditions find the rows that a plain judgement of each row finds.
import { comparisonsOf, operands } from '@steward/domain/conditions/comparisons'
import { fieldsFor } from '@steward/domain/conditions/fields'
import { type Condition, type Tree, isGroup } from '@steward/domain/conditions/tree'
import type { Entity } from '@steward/domain/entity'
import { repairOrder } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import type { Caller } from '../testing/app.ts'
import { type Bench, startBench } from '../testing/bench.ts'
import { createDice, fuzzRun } from '../testing/fuzz.ts'
import { tableOf } from './columns.ts'
import { applyConditions } from './conditions.ts'
import { Where } from './filter.ts'

const tenant = '200001'
/** A Sunday in Shanghai, and still Saturday in Greenwich. */
const now = new Date('2026-02-28T17:30:00Z')
let bench: Bench
let keeper: Caller
let dept: string[] = []

beforeAll(async () => {
  bench = await startBench({ now: () => now })
  keeper = bench.keeper
  const [own] = await bench.app.context.db.transaction(platformScope, (tx) =>
    tx.query('select dept_id::text[] as dept from "user" where id = $1', [keeper.userId]),
  )
  dept = own?.dept as string[]
})
afterAll(() => bench.app.stop())

/** The statement of the rows that conditions leave, as the keeper asks for them. */
function statementOf(entity: Entity, tree: Tree) {
  const me = { userId: keeper.userId, deptIds: dept, isPlatform: false, dataScopes: [], tenant }
  const ctx = { me, actor: { kind: 'person' }, now, app: bench.app.context, tx: { scope: { tenant, platform: false } } }
  const where = new Where()
  applyConditions(where, entity, JSON.stringify(tree), ctx as never)
  return { text: `select t.id from ${tableOf(entity)} t where ${where.sql}`, values: where.values }
}

interface Row {
  id: string
  title: string
  priority: number
  orderStatus: string
  assigneeId: string | null
  helperIds: string[] | null
  finishTime: string | null
  scoreTotal: number | null
  firstFix: number | null
}

const columns = 'id, title, priority, order_status, assignee_id, helper_ids, finish_time, score_total, first_fix'
const titles = ['水泵', '水泵漏水', 'Pump 3', 'pump_3', '50% 堵', '']
const states = ['to_dispatch', 'repairing', 'closed']
const times = [
  '2026-02-20 23:59:59',
  '2026-02-22 00:00:00',
  '2026-02-28 23:59:59',
  '2026-03-01 00:00:00',
  '2026-03-01 12:30:15',
  '2026-03-02 00:00:00',
  '2026-03-31 23:59:59',
]
const today = '2026-03-01'
/** By their meaning as people say it, each written out for this day. */
const relative: Record<string, (day: string, n: number) => boolean> = {
  today: (day) => day === today,
  thisWeek: (day) => day >= '2026-02-23' && day <= today,
  thisMonth: (day) => day.startsWith('2026-03'),
  lastDays: (day, n) => day <= today && daysTo(day) > -n,
  nextDays: (day, n) => day >= today && daysTo(day) < n,
  olderThan: (day, n) => daysTo(day) < -n,
}
const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)

/** What the row holds of a field, as a list of what is compared. */
function valuesOf(row: Row, name: string): readonly (string | number)[] {
  const value: unknown = row[name as keyof Row]
  return [value ?? []].flat().filter((one): one is string | number => one !== '')
}

function judge(row: Row, tree: Tree): boolean {
  if (isGroup(tree))
    return 'all' in tree ? tree.all.every((one) => judge(row, one)) : tree.any.some((one) => judge(row, one))
  const { field, is, value = [] } = tree
  const held = valuesOf(row, field)
  const given = [value].flat()
  const [first = '', last = first] = given
  const some = (fits: (one: string | number) => boolean) => held.some(fits)
  const text = (one: string | number) => String(one).toLowerCase()
  // A day is compared with the day of an instant.
  const cut = (one: string | number) => (field === 'finishTime' ? String(one).slice(0, String(first).length) : one)
  const same = (one: string | number) =>
    is === 'equals' || is === 'differs' ? cut(one) === first : given.map(String).includes(String(one))
  if (relative[is]) return some((one) => relative[is]?.(String(one).slice(0, 10), Number(first)) ?? false)
  switch (is) {
    case 'empty':
      return held.length === 0
    case 'filled':
      return held.length > 0
    case 'me':
      return held.includes(keeper.userId)
    case 'myDept':
      return some((one) => one === keeper.userId)
    case 'equals':
    case 'oneOf':
      return some(same)
    case 'differs':
    case 'noneOf':
      return !some(same)
    case 'contains':
      return some((one) => text(one).includes(text(first)))
    case 'lacks':
      return !some((one) => text(one).includes(text(first)))
    case 'begins':
      return some((one) => text(one).startsWith(text(first)))
    case 'ends':
      return some((one) => text(one).endsWith(text(first)))
    case 'less':
      return some((one) => cut(one) < first)
    case 'atMost':
      return some((one) => cut(one) <= first)
    case 'more':
      return some((one) => cut(one) > first)
    case 'atLeast':
      return some((one) => cut(one) >= first)
    case 'between':
      return some((one) => cut(one) >= first && cut(one) <= last)
    default:
      throw new Error(`no judgement of ${is}`)
  }
}

test('random conditions find the rows that a judgement of each row finds, empty values among them', async () => {
  const { seed, count } = fuzzRun({ seed: 20_261_129, count: 250 })
  const dice = createDice(seed)
  const whole = (least: number, most: number) => least + dice.roll(most - least + 1)
  const people = [keeper.userId, newId(), newId()]
  const area = newId()
  const rows = Array.from({ length: 60 }, (): Row => {
    const maybe = <V>(value: V): V | null => (dice.chance(0.3) ? null : value)
    return {
      id: newId(),
      title: dice.pick(titles),
      priority: whole(1, 4),
      orderStatus: dice.pick(states),
      assigneeId: maybe(dice.pick(people)),
      helperIds: maybe(people.filter(() => dice.chance(0.4))),
      finishTime: maybe(dice.pick(times)),
      scoreTotal: maybe(whole(0, 3)),
      firstFix: maybe(whole(0, 1)),
    }
  })
  await bench.app.context.db.transaction({ tenant, platform: false }, async (tx) => {
    for (const row of rows)
      await tx.query(
        `insert into repair_order (tenant_id, area_id, ${columns}, order_no) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [tenant, area, ...Object.values(row), row.id],
      )
  })
  const operand: Record<string, () => string | number> = {
    title: () => dice.pick(['泵', 'PUMP', '50%', '_3', '水泵', '漏水']),
    priority: () => whole(1, 4),
    orderStatus: () => dice.pick(states),
    assigneeId: () => dice.pick(people),
    helperIds: () => dice.pick(people),
    finishTime: () => dice.pick([...times, ...times.map((time) => time.slice(0, 10))]),
    scoreTotal: () => whole(0, 3),
    firstFix: () => whole(0, 1),
  }
  const condition = (): Condition => {
    const field = dice.pick(Object.keys(operand))
    const is = dice.pick(comparisonsOf(repairOrder.fields[field as 'title'] as Field).filter((one) => one !== 'under'))
    const one = operand[field] ?? (() => '')
    const takes = operands[is]
    if (takes === 'none') return { field, is }
    if (takes === 'days') return { field, is, value: whole(1, 10) }
    if (takes === 'one') return { field, is, value: one() }
    const two = [one(), one()]
    // Ends of the same kind: two days or two times.
    return {
      field,
      is,
      value: takes === 'two' ? two.map((value) => (typeof value === 'string' ? value.slice(0, 10) : value)) : two,
    }
  }
  const joined = (members: Tree[]): Tree => (dice.chance(0.5) ? { all: members } : { any: members })
  const grown = (depth: number): Tree =>
    depth > 3 || dice.chance(0.4) ? condition() : joined(Array.from({ length: whole(1, 3) }, () => grown(depth + 1)))
  const trees = Array.from({ length: count }, () => grown(1))
  const answers = await bench.app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.readOnce(trees.map((tree) => statementOf(repairOrder as unknown as Entity, tree))),
  )
  for (const [n, tree] of trees.entries()) {
    const found = answers[n]?.map(({ id }) => String(id)).toSorted()
    const expected = rows.filter((row) => judge(row, tree)).map(({ id }) => id)
    expect(found, `seed ${seed}, ${JSON.stringify(tree)}`).toEqual(expected.toSorted())
  }
})

/** A condition of the comparison that a statement can be made of. */
function sampleOf(name: string, field: Field, is: Condition['is']): Condition {
  const candidates = ['2026-03-01', '1', ...(field.keys ?? []).map(String)]
  const fitting = candidates.findLast((text) => field.kind.operand(text, field) !== undefined) ?? ''
  const takes = operands[is]
  if (takes === 'none') return { field: name, is }
  if (takes === 'days') return { field: name, is, value: 3 }
  return { field: name, is, value: takes === 'one' ? fitting : [fitting, fitting] }
}

test.each(entities.filter(({ verbs }) => verbs.includes('list')).map((entity) => [entity.name, entity] as const))(
  '%s: every comparison of every field is a statement that the database takes',
  async (_, entity) => {
    const statements = fieldsFor(entity).flatMap(({ name, field }) =>
      comparisonsOf(field).map((is) => statementOf(entity, sampleOf(name, field, is))),
    )
    const answers = await bench.app.context.db.transaction(platformScope, (tx) => tx.readOnce(statements))
    expect(answers).toHaveLength(statements.length)
  },
)
