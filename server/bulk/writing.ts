// Writes the rows of a task that was confirmed, part by part.
import { state } from '@steward/domain/bulk/states'
import type { Entity } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { rowsOf } from '../engine/detail.ts'
import { checkOnce } from '../platform/checked.ts'
import type { Ctx } from '../platform/ctx.ts'
import { inSavepoint } from '../platform/savepoint.ts'
import { saveFromSheet } from '../platform/sheet-row.ts'
import { MOST_AT_ONCE, SLICE, causeOf, writeOne, writeRow } from './change.ts'
import { type FieldChange, type StoredItem, type Tried, markItems, nextItems, rowAt } from './items.ts'
import { namesLines, withIds } from './rows-above.ts'
import { type Running, type Task, ctxOf, inOne, personOf } from './task.ts'
import { mustBeAdmitted } from './whole-list.ts'

/** Writes every planned row that was not tried yet; killed, it goes on after the last part that was committed. */
export async function writeAll(
  running: Running,
  sentFor: (item: StoredItem) => Record<string, unknown>,
): Promise<void> {
  const { app, task, signal } = running
  const me = await personOf(app, task)
  const writing = { task, entity: entityNamed(task.target), sentFor }
  mustBeAdmitted({ app, me }, writing.entity, 'submit')
  for (;;) {
    signal.throwIfAborted()
    const made = ctxOf(app, me, task)
    const wrote = await inOne(made, () => writePart(made.ctx, writing, writeTogether)).catch((error: unknown) => {
      // Throws on what is no row's fault. After a trial rows are seldom refused: the part is written again row by row.
      causeOf(made.ctx, error)
      const again = ctxOf(app, me, task)
      return inOne(again, () => writePart(again.ctx, writing, writeEach))
    })
    if (wrote === 0) return
  }
}

interface Writing {
  task: Task
  entity: Entity
  sentFor: (item: StoredItem) => Record<string, unknown>
}

type WriteItems = (ctx: Ctx, writing: Writing, items: readonly StoredItem[], until: number) => Promise<Tried[]>

async function writePart(ctx: Ctx, writing: Writing, writeItems: WriteItems): Promise<number> {
  const { task } = writing
  if (task.kind === 'import') saveFromSheet(ctx, { addedBefore: 0 })
  const items = await nextItems(ctx.tx, task.id, MOST_AT_ONCE)
  if (items.length === 0) return 0
  const tried = await writeItems(ctx, writing, items, Date.now() + SLICE)
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

/** Without a savepoint for each and reading all of them back at once: throws where one is refused. */
const writeTogether: WriteItems = async (ctx, { task, entity, sentFor }, items, until) => {
  checkOnce(ctx)
  const wrote = new Map<number, { id: string; sent: Record<string, unknown>; item: StoredItem }>()
  for (const item of items) {
    const sent = await withIds(sentFor(item), (line) => addedAt(ctx, task, line, wrote.get(line)?.id))
    const { rowId, rev } = item
    const id = await writeRow(ctx, entity, sent, rowId === null ? undefined : { id: rowId, rev: rev ?? 0 })
    wrote.set(item.line, { id, sent, item })
    if (Date.now() > until) break
  }
  const rows = await rowsOf(
    entity,
    ctx,
    [...wrote.values()].map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  return [...wrote].map(([line, { id, sent, item }]) =>
    doneOf(line, { id, rev: Number(byId.get(id)?.rev) }, { named: sentFor(item), sent, changes: item.changes }),
  )
}

/** Each under a savepoint, so that a refused row takes no other with it. */
const writeEach: WriteItems = async (ctx, { task, entity, sentFor }, items, until) => {
  const tried: Tried[] = []
  for (const item of items) {
    const { line, rowId, rev, changes } = item
    const write = async () => {
      const named = sentFor(item)
      const here = (above: number) => tried.find((one) => one.line === above && one.outcome === 'done')?.rowId
      const sent = await withIds(named, (above) => addedAt(ctx, task, above, here(above)))
      const row = await writeOne(ctx, entity, sent, rowId === null ? undefined : { id: rowId, rev: rev ?? 0 })
      return doneOf(line, { id: String(row.id), rev: Number(row.rev) }, { named, sent, changes })
    }
    try {
      tried.push(await inSavepoint(ctx.tx, write))
    } catch (error) {
      tried.push({ line, outcome: 'refused', cause: causeOf(ctx, error) })
    }
    if (Date.now() > until) break
  }
  return tried
}

/** The id of the row that a line has added, in this part or before. */
async function addedAt(ctx: Ctx, task: Task, line: number, here: string | null | undefined): Promise<string> {
  const id = here ?? (await rowAt(ctx.tx, task.id, line))
  if (id === undefined) throw problem('import.above-refused', { line })
  return id
}

interface Sent {
  named: Record<string, unknown>
  sent: Record<string, unknown>
  changes: readonly FieldChange[]
}

/** What the trial said of the row above is the id of a row that was taken back. */
function doneOf(line: number, { id, rev }: { id: string; rev: number }, { named, sent, changes }: Sent): Tried {
  const done = { line, outcome: 'done', rowId: id, rev } as const
  if (!namesLines(named)) return done
  const isAbove = (name: string) => namesLines({ [name]: named[name] })
  return { ...done, changes: changes.map((one) => (isAbove(one.name) ? { ...one, after: sent[one.name] } : one)) }
}
