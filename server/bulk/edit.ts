// Bulk edit: the same values for chosen fields of the rows a list finds.
import { state } from '@steward/domain/bulk/states'
import type { Entity } from '@steward/domain/entity'
import { bulkTask } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { z } from 'zod'
import { alter } from '../document/rows.ts'
import type { Target } from './change.ts'
import { countsOf } from './items.ts'
import { type Running, by, ctxOf, inOne, personOf } from './task.ts'
import { tryAll } from './trial.ts'
import { type Extent, rowsOf } from './whole-list.ts'
import { writeAll } from './writing.ts'

export const MOST_EDITED = 10_000

const askedSchema = z.object({
  query: z.record(z.string(), z.string()),
  ids: z.array(z.string()).nullable(),
  /** As sent to the write path: values by field, and `clearFields`. */
  values: z.record(z.string(), z.unknown()),
  by,
})

const rowSchema = z.looseObject({ id: z.string(), rev: z.number() })

export async function runEdit(running: Running): Promise<void> {
  const { task } = running
  const { values, ...extent } = askedSchema.parse(task.asked)
  if (task.phase === 'write') {
    await writeAll(running, () => values)
    return finish(running, state.done)
  }
  await tryAll(running, await targetsOf(running, extent, values), false)
  return finish(running, state.checked)
}

async function targetsOf(
  { app, task, progress }: Running,
  extent: Extent,
  sent: Record<string, unknown>,
): Promise<Target[]> {
  const entity = entityNamed(task.target)
  const { ctx } = ctxOf(app, await personOf(app, task), task)
  const targets: Target[] = []
  try {
    const told = async (_: number, total: number) => {
      if (total > MOST_EDITED) throw problem('bulk.too-many-rows', { max: MOST_EDITED })
      await progress(0, total)
    }
    for await (const row of rowsOf(ctx, entity, extent, told))
      targets.push({ line: targets.length + 1, title: titleOf(entity, row), before: rowSchema.parse(row), sent })
  } finally {
    await ctx.tx.rollback()
  }
  if (targets.length === 0) throw problem('bulk.no-rows')
  return targets
}

export const titleOf = (entity: Entity, row: Record<string, unknown>): string =>
  String(row[entity.title] ?? row.id ?? '')

/** Ends a phase: the task waits to be confirmed, or is done. */
export async function finish({ app, task }: Running, status: typeof state.done | typeof state.checked): Promise<void> {
  const made = ctxOf(app, await personOf(app, task), task)
  const { ctx } = made
  await inOne(made, async () => {
    const [row] = await ctx.tx.query('select status from bulk_task where id = $1 for update', [task.id])
    if (row?.status !== state.running) throw problem('bulk.over')
    const { add, change, done } = await countsOf(ctx.tx, task.id)
    const counted = status === state.done ? { doneCount: done } : { doneCount: add + change }
    await alter(ctx, bulkTask, [task.id], { ...counted, status, stopTime: app.now().toISOString() })
  })
}
