// Takes a bulk change back: none of it where somebody has changed a row since, otherwise part after part from its end.
import { state } from '@steward/domain/bulk/states'
import type { Entity } from '@steward/domain/entity'
import { bulkTask } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { z } from 'zod'
import { alter } from '../document/rows.ts'
import { lockRows } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { remove } from '../engine/remove.ts'
import { save, shown } from '../engine/routes.ts'
import { withRetries } from '../platform/collision.ts'
import type { Ctx } from '../platform/ctx.ts'
import { inSavepoint } from '../platform/savepoint.ts'
import { isAsAdded } from './as-added.ts'
import { MOST_AT_ONCE, SLICE, causeOf, changesOf } from './change.ts'
import { type StoredItem, type Tried, doneBelow, markItems } from './items.ts'
import { type Running, type Task, by, ctxOf, inOne, personThen } from './task.ts'
import { mustBeUndoable, namesOf } from './undo-check.ts'

/** Hours after its end for which a change can be undone. */
export const HOURS_UNDOABLE = 24

const askedSchema = z.object({ of: z.string(), by })

/** Killed, it goes on after the last part that was committed. */
export async function runUndo(running: Running): Promise<void> {
  const { app, task } = running
  const { of } = askedSchema.parse(task.asked)
  const me = await personThen(app, task, await begunWith(running, of))
  const undoing: Undoing = { task, of, entity: entityNamed(task.target) }
  if (task.phase !== 'write') {
    const total = await mustBeUndoable(running, { ...undoing, me })
    const made = ctxOf(app, me, task)
    await inOne(made, () => note(made.ctx, task, `phase = 'write', total = ${total}, done_count = 0`))
  }
  const left: string[] = []
  for (let below = Infinity; below > 0;) {
    running.signal.throwIfAborted()
    const part = await withRetries(() => {
      const made = ctxOf(app, me, task)
      return inOne(made, () => takePartBack(made.ctx, undoing, below))
    })
    left.push(...part.left)
    below = part.below
  }
  const made = ctxOf(app, me, task)
  await inOne(made, () => finish(made.ctx, undoing, left))
}

interface Undoing {
  task: Task
  of: string
  entity: Entity
}

/** Throws where the task is no longer wanted. A task that gets on is not one that ends its process each time. */
async function note({ tx }: Ctx, { id }: Task, what: string, values: readonly unknown[] = []): Promise<void> {
  const [row] = await tx.query(
    `update bulk_task set ${what}, attempt = 0 where id = $1 and status = ${state.running} returning 1`,
    [id, ...values],
  )
  if (!row) throw problem('bulk.over')
}

/** The last rows below this line that stand, half a second of them; where the next part begins, and what was passed over. */
async function takePartBack(
  ctx: Ctx,
  { task, of, entity }: Undoing,
  below: number,
): Promise<{ below: number; left: string[] }> {
  const items = await doneBelow(ctx.tx, of, below, MOST_AT_ONCE)
  const tried: Tried[] = []
  const left: string[] = []
  const until = Date.now() + SLICE
  for (const item of items) {
    const cause = await takenBack(ctx, entity, item)
    if (cause === undefined) tried.push({ line: item.line, outcome: 'undone', cause: '' })
    else {
      tried.push({ line: item.line, outcome: 'done', cause })
      left.push(item.title)
    }
    if (Date.now() > until) break
  }
  await markItems(ctx.tx, of, tried)
  await note(ctx, task, 'done_count = done_count + $2', [tried.length - left.length])
  return { below: tried.at(-1)?.line ?? 0, left }
}

/** Roles and departments the person had when he began what is taken back. */
async function begunWith({ app, task }: Running, of: string): Promise<z.output<typeof by>> {
  const [rows] = await app.db
    .open({ tenant: task.tenant, platform: false })
    .readOnce([{ text: 'select asked from bulk_task where id = $1 and owner_id = $2', values: [of, task.ownerId] }])
  return z.object({ by }).parse(rows?.[0]?.asked).by
}

/** What is left may be taken back by a further undo, once nothing is in its way. */
async function finish(ctx: Ctx, { task, of }: Undoing, left: readonly string[]): Promise<void> {
  if (left.length > 0) throw problem('bulk.partly-undone', { count: left.length, ...namesOf(left) })
  const now = ctx.now.toISOString()
  await note(ctx, task, 'stop_time = $2', [now])
  await alter(ctx, bulkTask, [of], { undoneTime: now })
  await alter(ctx, bulkTask, [task.id], { status: state.done, stopTime: now })
}

/** Why the row does not go back; undefined where it did. */
async function takenBack(ctx: Ctx, entity: Entity, item: StoredItem): Promise<string | undefined> {
  const { rowId, plan } = item
  const isOther = problem('bulk.changed-since').words(ctx.locale)
  if (rowId === null) return isOther
  const takeBack = plan === 'add' ? withdrawn : reverted
  try {
    return (await inSavepoint(ctx.tx, () => takeBack(ctx, entity, item, rowId))) ? undefined : isOther
  } catch (error) {
    // Rethrows what is not about this row.
    return causeOf(ctx, error)
  }
}

async function withdrawn(ctx: Ctx, entity: Entity, { rev }: StoredItem, id: string): Promise<boolean> {
  const [row] = await lockRows(entity, ctx, [id])
  if (!row || (row.rev !== rev && !(await isAsAdded(ctx, entity, row)))) return false
  const base = (inner: Ctx, ids: string[]) => remove(entity, inner, ids)
  const behaviour = engineOf(ctx).behaviours.get(entity.name)
  await (behaviour?.remove ? behaviour.remove(ctx, [id], base) : base(ctx, [id]))
  return true
}

async function reverted(ctx: Ctx, entity: Entity, { changes }: StoredItem, id: string): Promise<boolean> {
  await lockRows(entity, ctx, [id])
  const now = await shown(engineOf(ctx), entity, ctx, id)
  const left = Object.fromEntries(changes.map(({ name, after }) => [name, after]))
  const names = changes.map(({ name }) => name)
  if (changesOf(entity, names, left, now).length > 0) return false
  const isEmpty = (value: unknown) => value === null || value === ''
  const values = changes.filter(({ before }) => !isEmpty(before)).map(({ name, before }) => [name, before])
  const clearFields = changes.filter(({ before }) => isEmpty(before)).map(({ name }) => name)
  await save(engineOf(ctx), entity, ctx, { id, ...Object.fromEntries(values), clearFields }, 'update')
  return true
}
