// Brings a generated sheet into a list and takes it back, and compares every row's trial with what was written.
import { type Entity, toSnake } from '@steward/domain/entity'
import type { Bench } from './bench.ts'
import { type Bulk, type BulkItem, bulkOf } from './bulk.ts'
import type { GeneratedSheet } from './generated-sheet.ts'
import { type LiveRows, differences, liveRows, sentenceOf } from './live-rows.ts'

export interface SheetOutcome {
  items: readonly BulkItem[]
  /** Sentences about what was promised and is not so. */
  wrong: string[]
}

const CHECKED = 5
const DONE = 2

export async function trySheet(bench: Bench, entity: Entity, sheet: GeneratedSheet): Promise<SheetOutcome> {
  const writer = bench.writerOf(entity)
  const bulk = bulkOf(bench.app, writer)
  const live = () => liveRows(bench.app.owner, [entity])
  const before = await live()
  const total = await totalOf(bench, entity)
  const id = await bulk.import(entity.path, sheet)
  if (id === undefined) return { items: [], wrong: ['the import is refused'] }
  const { status, cause } = await bulk.task(id)
  if (status !== CHECKED) return { items: [], wrong: [`the trial ends with state ${status}: ${cause}`] }
  const wrong = leftBy('the trial', before, await live())
  const tried = await bulk.items(id)
  wrong.push(...unexpected(sheet, tried))
  await bulk.confirm(id)
  const items = await bulk.items(id)
  const written = await bulk.task(id)
  if (written.status !== DONE) wrong.push(`the writing ends with state ${written.status}: ${written.cause}`)
  wrong.push(...notAsTried(tried, items), ...notAsWritten(entity, items, before, await live()))
  const added = items.filter(({ plan, outcome }) => plan === 'add' && outcome === 'done').length
  const now = await totalOf(bench, entity)
  if (now !== total + added) wrong.push(`the list has ${now} rows after ${added} were added to ${total}`)
  for (const item of items) wrong.push(...(await notAsShown(bench, entity, item)))
  wrong.push(...(await notUndone(bulk, id, items)), ...leftBy('what was undone', before, await live()))
  return { items, wrong }
}

async function totalOf(bench: Bench, entity: Entity): Promise<number> {
  const { data } = await bench.writerOf(entity).get(`/${entity.path}/list`, { size: '1' })
  const { total }: { total: number } = data
  return total
}

const leftBy = (what: string, before: LiveRows, after: LiveRows): string[] =>
  differences(before, after).map((one) => `${what} leaves something: ${sentenceOf(one)}`)

/** Rows by their place: the file's own numbers are not counted in cells of several lines. */
function unexpected({ rows }: GeneratedSheet, tried: readonly BulkItem[]): string[] {
  if (tried.length !== rows.length) return [`of ${rows.length} rows ${tried.length} are told`]
  return tried.flatMap(({ line, plan, cause }, at) => {
    const row = rows[at]
    if (row?.expected === undefined || row.expected === plan) return []
    return [`row ${line} is ${plan} (${cause}) and not ${row.expected}: ${row.how} ${JSON.stringify(row.cells)}`]
  })
}

function notAsTried(tried: readonly BulkItem[], written: readonly BulkItem[]): string[] {
  return tried.flatMap(({ line, plan }, at) => {
    const item = written[at]
    const meant = plan === 'add' || plan === 'change' ? 'done' : ''
    if (item?.line === line && item.plan === plan && item.outcome === meant) return []
    return [`row ${line} was ${plan} when tried and ${JSON.stringify(item)} when written`]
  })
}

/** Rows are added and changed as the items say, and no others. */
function notAsWritten(entity: Entity, items: readonly BulkItem[], before: LiveRows, after: LiveRows): string[] {
  const done = items.filter(({ outcome }) => outcome === 'done')
  const idsOf = (plan: BulkItem['plan']) =>
    new Map(done.filter((item) => item.plan === plan).map((item) => [`${toSnake(entity.name)} ${item.rowId}`, item]))
  const [added, changed] = [idsOf('add'), idsOf('change')]
  const found = differences(before, after)
  const isLine = (row: string) =>
    Object.values(entity.lines).some(
      ({ entity: line, of }) =>
        row.startsWith(`${toSnake(line.name)} `) &&
        added.has(`${toSnake(entity.name)} ${after.get(row)?.[toSnake(of)]}`),
    )
  const strange = found.filter(({ row, kind, columns }) => {
    // What hangs on a row comes with it, such as the open items of a handover.
    if (kind === 'added') return !added.has(row) && !isLine(row)
    if (kind === 'removed') return true
    const told = new Set(changed.get(row)?.changes.map(({ name }) => toSnake(name)))
    return columns.some(({ name }) => isPeoples(entity, name) && !told.has(name))
  })
  const isFound = new Set(found.map(({ row }) => row))
  const lost = [...added.keys(), ...changed.keys()].filter((row) => !isFound.has(row))
  return [
    ...strange.map((one) => `no row of the sheet says that ${sentenceOf(one)}`),
    ...lost.map((row) => `${row} is done and not written`),
  ]
}

const isPeoples = ({ fields }: Entity, column: string): boolean =>
  Object.entries(fields).some(([name, field]) => toSnake(name) === column && field.by !== 'system')

/** What the trial showed is what the detail shows. */
async function notAsShown(
  bench: Bench,
  entity: Entity,
  { rowId, outcome, line, changes }: BulkItem,
): Promise<string[]> {
  if (outcome !== 'done' || rowId === null) return []
  const { data } = await bench.writerOf(entity).get(`/${entity.path}/detail`, { id: rowId })
  const row: Record<string, unknown> = Object(data)
  return changes
    .filter(({ name, after }) => JSON.stringify(row[name] ?? null) !== JSON.stringify(after ?? null))
    .map(
      ({ name, after }) =>
        `row ${line}: ${name} is ${JSON.stringify(row[name])} and was to be ${JSON.stringify(after)}`,
    )
}

async function notUndone(bulk: Bulk, id: string, items: readonly BulkItem[]): Promise<string[]> {
  if (!items.some(({ outcome }) => outcome === 'done')) return []
  const undoing = await bulk.undo(id)
  if (undoing === undefined) return ['the undo is refused']
  const { status, cause } = await bulk.task(undoing)
  return status === DONE ? [] : [`the undo ends with state ${status}: ${cause}`]
}
