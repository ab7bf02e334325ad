// Gates before the steps of documents: another feature holds rows back, from people and from the product alike.
import type { Entity } from '@steward/domain/entity'
import type { Shown } from '../engine/behave.ts'
import type { Changes } from '../platform/changes.ts'
import type { AppContext, Ctx } from '../platform/ctx.ts'

export interface Hold {
  /** What has to be over first, such as the name of an approval, in Chinese and in English. */
  by: string
  byEn: string
  /** Steps that may be taken all the same. */
  except: readonly string[]
}

/**
 * Which of these rows are held back from the caller, in one statement at most. Whoever ends the hold is let through by the
 * gate itself, which knows him by `ctx.actor`.
 */
export type Gate = (
  ctx: Ctx,
  entity: Pick<Entity, 'name'>,
  rows: readonly Shown[],
) => Promise<ReadonlyMap<string, Hold>>

// By what contexts of one server share, whatever lane of connections they are over.
const declared = new WeakMap<Changes, readonly Gate[]>()

/** What features hold back; called once for each app. Each gate is asked before each step of each document. */
export function declareGates({ changes }: Pick<AppContext, 'changes'>, gates: readonly Gate[]): void {
  declared.set(changes, gates)
}

/** A context without gates takes no steps: it would pass those of others. */
function gatesOf({ app }: Pick<Ctx, 'app'>): readonly Gate[] {
  const found = declared.get(app.changes)
  if (!found) throw new Error('this context has no gates')
  return found
}

/** What holds these rows back, by row. */
export async function holdsOn(
  ctx: Ctx,
  entity: Pick<Entity, 'name'>,
  rows: readonly Shown[],
): Promise<ReadonlyMap<string, readonly Hold[]>> {
  const found = new Map<string, Hold[]>()
  if (rows.length === 0) return found
  for (const gate of gatesOf(ctx))
    for (const [id, hold] of await gate(ctx, entity, rows)) found.set(id, [...(found.get(id) ?? []), hold])
  return found
}

/** The first of these that keeps the step from being taken. */
export const holdAgainst = (holds: readonly Hold[] = [], step: string): Hold | undefined =>
  holds.find(({ except }) => !except.includes(step))
