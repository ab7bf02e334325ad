// Takes a bulk change back as one operation: every row it wrote, or none where somebody has changed one since.
import { state } from '@steward/domain/bulk/states'
import type { Entity } from '@steward/domain/entity'
import { bulkTask } from '@steward/domain/index'
import { type Problem, problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { z } from 'zod'
import { alter } from '../document/rows.ts'
import { lockRows } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { remove } from '../engine/remove.ts'
import { save, shown } from '../engine/routes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { isAsAdded } from './as-added.ts'
import { causeOf, changesOf } from './change.ts'
import { type StoredItem, type Tried, doneItems, markItems } from './items.ts'
import { type Running, by, ctxOf, inOne, personThen } from './task.ts'

/** Hours after its end for which a change can be undone. */
export const HOURS_UNDOABLE = 24

const NAMED = 5

const askedSchema = z.object({ of: z.string(), by })

/** All in one transaction: killed, nothing of it was done and it begins anew. */
export async function runUndo(running: Running): Promise<void> {
  const { app, task, signal, progress } = running
  const { of } = askedSchema.parse(task.asked)
  const entity = entityNamed(task.target)
  const made = ctxOf(app, await personThen(app, task, await begunWith(running, of)), task)
  const { ctx } = made
  await inOne(made, async () => {
    const items = await doneItems(ctx.tx, of)
    const conflicts: string[] = []
    for (const [at, item] of items.entries()) {
      signal.throwIfAborted()
      if (!(await takenBack(ctx, entity, item))) conflicts.push(item.title)
      await progress(at + 1, items.length)
    }
    if (conflicts.length > 0) throw conflictsOf(conflicts)
    await markItems(
      ctx.tx,
      of,
      items.map(({ line }): Tried => ({ line, outcome: 'undone' })),
    )
    const [row] = await ctx.tx.query('select status from bulk_task where id = $1 for update', [task.id])
    if (row?.status !== state.running) throw problem('bulk.over')
    const now = app.now().toISOString()
    await alter(ctx, bulkTask, [of], { undoneTime: now })
    await alter(ctx, bulkTask, [task.id], { status: state.done, doneCount: items.length, stopTime: now })
  })
}

/** Roles and departments the person had when he began what is taken back. */
async function begunWith({ app, task }: Running, of: string): Promise<z.output<typeof by>> {
  const [rows] = await app.db
    .open({ tenant: task.tenant, platform: false })
    .readOnce([{ text: 'select asked from bulk_task where id = $1 and owner_id = $2', values: [of, task.ownerId] }])
  return z.object({ by }).parse(rows?.[0]?.asked).by
}

function conflictsOf(titles: readonly string[]): Problem {
  const [zh, en] = ['、', ', '].map((comma) => titles.slice(0, NAMED).join(comma) + (titles.length > NAMED ? ' …' : ''))
  return problem('bulk.conflicts', { count: titles.length, names: zh ?? '', namesEn: en ?? '' })
}

/** False where the row is no longer as the change left it, or may not go back. */
async function takenBack(ctx: Ctx, entity: Entity, item: StoredItem): Promise<boolean> {
  const { rowId, plan } = item
  if (rowId === null) return false
  await ctx.tx.query('savepoint back')
  try {
    const isBack = plan === 'add' ? await withdrawn(ctx, entity, item, rowId) : await reverted(ctx, entity, item, rowId)
    await ctx.tx.query('release savepoint back')
    return isBack
  } catch (error) {
    // Rethrows what is not about this row.
    causeOf(ctx, error)
    await ctx.tx.query('rollback to savepoint back')
    return false
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
