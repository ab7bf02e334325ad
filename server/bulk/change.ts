// Changes many rows in two phases through the very same write path: a trial of each row that is rolled back, and, once the
// person has confirmed, the writing. Both work in parts of half a second, so that no lock is held longer.
import { state } from '@steward/domain/bulk/states'
import { type Entity, captionOf } from '@steward/domain/entity'
import { isWritable } from '@steward/domain/kinds/kind'
import { Problem, problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import type { Shown } from '../engine/behave.ts'
import { engineOf } from '../engine/engine.ts'
import { save } from '../engine/routes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { isOutage } from '../platform/database-unavailable.ts'
import type { Identity } from '../platform/identity.ts'
import { saveFromSheet } from '../platform/sheet-row.ts'
import {
  type FieldChange,
  type Item,
  type StoredItem,
  type Tried,
  addItems,
  clearItems,
  markItems,
  nextItems,
  rowAt,
} from './items.ts'
import { type Moves, takeMove } from './moves.ts'
import { namesLines, withIds } from './rows-above.ts'
import { type Running, ctxOf, inOne, personOf } from './task.ts'
import { type Taken, takeEntries } from './unique-entries.ts'

/** A row as it is meant to become. */
export interface Target {
  line: number
  title: string
  /** The row as it is; absent for a new one. */
  before?: Shown & { id: string; rev: number }
  /** What is sent to the write path, beside id and revision. */
  sent: Record<string, unknown>
  cells?: readonly unknown[]
  /** Why it is not even tried. */
  refused?: string
}

/** Milliseconds of one transaction. */
const SLICE = 400
const MOST_AT_ONCE = 500

/** Tries every row and keeps what would become of it; the task then waits to be confirmed. */
export async function tryAll(running: Running, targets: readonly Target[], keepSent: boolean): Promise<void> {
  const { app, task, signal, progress } = running
  const me = await personOf(app, task)
  const entity = entityNamed(task.target)
  const clearing = ctxOf(app, me, task)
  await inOne(clearing, () => clearItems(clearing.ctx.tx, task.id))
  const trial: Trial = {
    me,
    entity,
    keepSent,
    byLine: new Map(targets.map((one) => [one.line, one])),
    added: new Set(),
    taken: new Map(),
    moves: new Map(),
  }
  for (let at = 0; at < targets.length;) {
    signal.throwIfAborted()
    const items = await tryPart(running, trial, targets.slice(at, at + MOST_AT_ONCE))
    const storing = ctxOf(app, me, task)
    await inOne(storing, () => addItems(storing.ctx.tx, task.tenant, task.id, items))
    at += items.length
    await progress(at, targets.length)
  }
}

interface Trial {
  me: Identity
  entity: Entity
  keepSent: boolean
  byLine: ReadonlyMap<number, Target>
  /** Lines that can be added. */
  added: Set<number>
  /** What earlier lines hold in unique indexes. */
  taken: Taken
  /** Where earlier lines put rows of a tree. */
  moves: Moves
}

async function tryPart({ app, task }: Running, trial: Trial, targets: readonly Target[]): Promise<Item[]> {
  const { me, keepSent, added } = trial
  const { ctx } = ctxOf(app, me, task)
  const items: Item[] = []
  const until = Date.now() + SLICE
  try {
    // Going back to a savepoint keeps it for the next row.
    await ctx.tx.query('savepoint trial')
    for (const target of targets) {
      const { line, title, cells = null, before } = target
      const kept = { line, title, cells, rowId: before?.id ?? null, rev: before?.rev ?? null }
      const sent = keepSent ? target.sent : null
      if (task.kind === 'import') saveFromSheet(ctx, { addedBefore: added.size })
      const found =
        target.refused === undefined ? await isolated(ctx, () => tryOne(ctx, trial, target)) : refusal(target.refused)
      if (found.plan === 'add') added.add(line)
      items.push({ ...kept, sent, ...found })
      if (Date.now() > until) break
    }
  } finally {
    await ctx.tx.rollback()
  }
  return items
}

type Found = Pick<Item, 'plan' | 'cause' | 'changes'>
const refusal = (cause: string): Found => ({ plan: 'refused', cause, changes: [] })

/** What the row becomes, with nothing of it kept. */
async function tryOne(ctx: Ctx, trial: Trial, { line, before, sent: named }: Target): Promise<Found> {
  const { entity, taken, moves } = trial
  const sent = await withIds(named, (above) => addAbove(ctx, trial, above))
  const after = await writeOne(ctx, entity, sent, before)
  await takeEntries(ctx, entity, { id: String(after.id), line }, taken)
  if (before && entity.isTree && after.parentId !== before.parentId)
    await takeMove(
      ctx,
      entity,
      { id: before.id, parentId: after.parentId === '0' ? null : String(after.parentId) },
      moves,
    )
  const cleared = Array.isArray(sent.clearFields) ? sent.clearFields.map(String) : []
  const beside = before ? comparedFields(entity, before) : []
  const changes = changesOf(entity, [...Object.keys(sent), ...cleared, ...beside], before ?? {}, after)
  if (!before) return { plan: 'add', cause: '', changes }
  return { plan: changes.length > 0 ? 'change' : 'same', cause: '', changes }
}

/** The rows above are added in the same savepoint, since each trial is taken back. */
async function addAbove(ctx: Ctx, trial: Trial, line: number): Promise<string> {
  const target = trial.byLine.get(line)
  if (!target || !trial.added.has(line)) throw problem('import.above-refused', { line })
  const sent = await withIds(target.sent, (above) => addAbove(ctx, trial, above))
  return String((await writeOne(ctx, trial.entity, sent)).id)
}

/** What people write and the list shows: the write path may set one field because of another. */
const comparedFields = (entity: Entity, before: Shown): string[] =>
  Object.entries(entity.fields)
    .filter(([name, field]) => name in before && isWritable(field) && !field.kind.secret && !field.kind.files)
    .map(([name]) => name)

const writeOne = (ctx: Ctx, entity: Entity, sent: Record<string, unknown>, row?: { id: string; rev: number }) =>
  save(engineOf(ctx), entity, ctx, row ? { ...sent, id: row.id, rev: row.rev } : sent, row ? 'update' : 'save')

/** The work under a savepoint that is always undone; a refusal is its answer. */
async function isolated(ctx: Ctx, work: () => Promise<Found>): Promise<Found> {
  try {
    return await work()
  } catch (error) {
    return refusal(causeOf(ctx, error))
  } finally {
    await ctx.tx.query('rollback to savepoint trial')
  }
}

/** Why a row was refused, in the person's words; what is not the row's fault is thrown on. */
export function causeOf(ctx: Ctx, error: unknown): string {
  if (error instanceof Problem && error.status < 500) return error.words(ctx.locale)
  if (isOutage(error) || !isOfData(error)) throw error
  ctx.app.log.warn({ err: error, task: ctx.requestId }, 'the database refused a row of a bulk task')
  return problem('field.invalid', { field: '数据', fieldEn: 'The row' }).words(ctx.locale)
}

/** Data exceptions and violated constraints: classes 22 and 23 of SQLSTATE. */
const isOfData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The named fields that differ, as the wire has them before and after. */
export function changesOf(entity: Entity, names: readonly string[], before: Shown, after: Shown): FieldChange[] {
  const wanted = new Set(names)
  return Object.keys(entity.fields).flatMap((name) => {
    if (!wanted.has(name)) return []
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    if ((isEmpty(was) && isEmpty(is)) || JSON.stringify(was) === JSON.stringify(is)) return []
    return [
      {
        name,
        before: was,
        after: is,
        ...captioned(before, name, 'beforeName'),
        ...captioned(after, name, 'afterName'),
      },
    ]
  })
}

function captioned(row: Shown, name: string, as: 'beforeName' | 'afterName'): Pick<FieldChange, typeof as> {
  const caption = row[captionOf(name)]
  return typeof caption === 'string' ? { [as]: caption } : {}
}

/** Writes every planned row that was not tried yet; killed, it goes on after the last part that was committed. */
export async function writeAll(
  running: Running,
  sentFor: (item: StoredItem) => Record<string, unknown>,
): Promise<void> {
  const { app, task, signal } = running
  const me = await personOf(app, task)
  const entity = entityNamed(task.target)
  for (;;) {
    signal.throwIfAborted()
    const made = ctxOf(app, me, task)
    const wrote = await inOne(made, () => writePart(made.ctx, running, entity, sentFor))
    if (wrote === 0) return
  }
}

async function writePart(
  ctx: Ctx,
  { task }: Running,
  entity: Entity,
  sentFor: (item: StoredItem) => Record<string, unknown>,
): Promise<number> {
  if (task.kind === 'import') saveFromSheet(ctx, { addedBefore: 0 })
  const items = await nextItems(ctx.tx, task.id, MOST_AT_ONCE)
  const tried: Tried[] = []
  const until = Date.now() + SLICE
  for (const item of items) {
    const addedAt = async (line: number) =>
      tried.find((one) => one.line === line && one.outcome === 'done')?.rowId ??
      (await rowAt(ctx.tx, task.id, line)) ??
      Promise.reject(problem('import.above-refused', { line }))
    tried.push(await writeItem(ctx, entity, { item, sent: sentFor(item), addedAt }))
    if (Date.now() > until) break
  }
  if (tried.length === 0) return 0
  await markItems(ctx.tx, task.id, tried)
  const done = tried.filter(({ outcome }) => outcome === 'done').length
  // A task that gets on is not one that ends its process each time.
  const rows = await ctx.tx.query(
    `update bulk_task set done_count = done_count + $2, attempt = 0 where id = $1 and status = ${state.running} returning 1`,
    [task.id, done],
  )
  if (rows.length === 0) throw problem('bulk.over')
  return tried.length
}

interface Writing {
  item: StoredItem
  sent: Record<string, unknown>
  addedAt: (line: number) => Promise<string>
}

async function writeItem(ctx: Ctx, entity: Entity, { item, sent: named, addedAt }: Writing): Promise<Tried> {
  const { line, rowId, rev, changes } = item
  await ctx.tx.query('savepoint row')
  try {
    const sent = await withIds(named, addedAt)
    const row = await writeOne(ctx, entity, sent, rowId === null ? undefined : { id: rowId, rev: rev ?? 0 })
    await ctx.tx.query('release savepoint row')
    const done = { line, outcome: 'done', rowId: String(row.id), rev: Number(row.rev) } as const
    // The trial's ids of rows above are those of rows it took back.
    if (!namesLines(named)) return done
    return { ...done, changes: changes.map((one) => (one.name in sent ? { ...one, after: row[one.name] } : one)) }
  } catch (error) {
    const cause = causeOf(ctx, error)
    await ctx.tx.query('rollback to savepoint row')
    return { line, outcome: 'refused', cause }
  }
}
