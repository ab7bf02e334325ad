// Whether a bulk change can be taken back, before any of it is: read without a lock, so that nobody waits for it.
import type { Entity } from '@steward/domain/entity'
import { Problem, problem } from '@steward/domain/problems'
import { refuseWhileReferenced } from '../engine/dependents.ts'
import { rowsOf } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import type { Identity } from '../platform/identity.ts'
import { isAsAdded } from './as-added.ts'
import { MOST_AT_ONCE, changesOf } from './change.ts'
import { type StoredItem, doneBelow } from './items.ts'
import { readBack } from './read-back.ts'
import { type Running, ctxOf } from './task.ts'

const NAMED = 5

/** The first of them in both languages. */
export function namesOf(titles: readonly string[]): { names: string; namesEn: string } {
  const [names = '', namesEn = ''] = ['、', ', '].map(
    (comma) => titles.slice(0, NAMED).join(comma) + (titles.length > NAMED ? ' …' : ''),
  )
  return { names, namesEn }
}

interface Asked {
  me: Identity
  of: string
  entity: Entity
}

/** How many rows there are to take back; throws where one was changed since, or something refers to what was added. */
export async function mustBeUndoable({ app, task, signal, progress }: Running, asked: Asked): Promise<number> {
  const conflicts: string[] = []
  const added: DbRow[] = []
  const changed: string[] = []
  let total = 0
  for (let below = Infinity; below > 0;) {
    signal.throwIfAborted()
    const { ctx } = ctxOf(app, asked.me, task)
    try {
      const items = await doneBelow(ctx.tx, asked.of, below, MOST_AT_ONCE)
      const found = await judged(ctx, asked.entity, items)
      conflicts.push(...found.conflicts)
      added.push(...found.added)
      for (const { plan, rowId } of items) if (plan !== 'add' && rowId !== null) changed.push(rowId)
      total += items.length
      below = items.at(-1)?.line ?? 0
    } finally {
      await ctx.tx.rollback()
    }
    await progress(0, total)
  }
  if (conflicts.length > 0) throw problem('bulk.conflicts', { count: conflicts.length, ...namesOf(conflicts) })
  const { ctx } = ctxOf(app, asked.me, task)
  try {
    await mustNotBeReferenced(ctx, asked.entity, added, changed)
  } finally {
    await ctx.tx.rollback()
  }
  return total
}

/**
 * Rows that are changed back let go of those that were added with them. A feature that removes in its own way says itself
 * what is in the way, when it does.
 */
async function mustNotBeReferenced(
  ctx: Ctx,
  entity: Entity,
  rows: readonly DbRow[],
  changed: readonly string[],
): Promise<void> {
  if (rows.length === 0 || engineOf(ctx).behaviours.get(entity.name)?.remove) return
  await refuseWhileReferenced(entity, ctx, { rows, aside: changed })
}

interface Judged {
  conflicts: string[]
  /** Rows that the change has added. */
  added: DbRow[]
}

async function judged(ctx: Ctx, entity: Entity, items: readonly StoredItem[]): Promise<Judged> {
  try {
    return await compared(ctx, entity, items)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // One is gone, or out of the person's reach: which one?
    const [only, ...others] = items
    if (only && others.length === 0) return { conflicts: [only.title], added: [] }
    const half = Math.ceil(items.length / 2)
    const [first, second] = [
      await judged(ctx, entity, items.slice(0, half)),
      await judged(ctx, entity, items.slice(half)),
    ]
    return {
      conflicts: [...first.conflicts, ...second.conflicts],
      added: [...first.added, ...second.added],
    }
  }
}

async function compared(ctx: Ctx, entity: Entity, items: readonly StoredItem[]): Promise<Judged> {
  const conflicts = items.filter(({ rowId }) => rowId === null).map(({ title }) => title)
  const there = items.flatMap((item) => (item.rowId === null ? [] : [{ ...item, rowId: item.rowId }]))
  const [adding, changing] = [there.filter(({ plan }) => plan === 'add'), there.filter(({ plan }) => plan !== 'add')]
  const added =
    adding.length > 0
      ? await rowsOf(
          entity,
          ctx,
          adding.map(({ rowId }) => rowId),
        )
      : []
  const byId = new Map(added.map((row) => [String(row.id), row]))
  for (const { rowId, rev, title } of adding) {
    const row = byId.get(rowId)
    if (!row || (row.rev !== rev && !(await isAsAdded(ctx, entity, row)))) conflicts.push(title)
  }
  const now =
    changing.length > 0
      ? await readBack(
          ctx,
          entity,
          changing.map(({ rowId }) => rowId),
        )
      : []
  const shownAs = new Map(now.map((row) => [String(row.id), row]))
  for (const { rowId, changes, title } of changing) {
    const left = Object.fromEntries(changes.map(({ name, after }) => [name, after]))
    const names = changes.map(({ name }) => name)
    if (changesOf(entity, names, left, shownAs.get(rowId) ?? {}).length > 0) conflicts.push(title)
  }
  return { conflicts, added }
}
