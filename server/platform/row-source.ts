// Where the rows of a list come from in place of a page's statement: an export reads through the list call itself.
import type { Ctx } from './ctx.ts'
import type { DbRow, Statement } from './db.ts'

interface Conditions {
  param(value: unknown): string
  add(part: string): void
}

export interface RowSource {
  /** Name of the entity whose list is read. */
  entity: string
  /** Removed rows are read beside live ones. */
  hasRemoved?: boolean
  /** Adds conditions over rows `t`. */
  narrow(where: Conditions): void
  /** The next rows of the whole list, none at its end; called again with the same statement each time. */
  next(statement: Statement): Promise<DbRow[]>
}

const sources = new WeakMap<Ctx, RowSource>()

/**
 * Lets the list calls of this context read the whole list part by part, whatever page they are asked for: everything a
 * feature does to its list – conditions, captions, hidden values – holds for an export as well.
 */
export const readFrom = (ctx: Ctx, source: RowSource): unknown => sources.set(ctx, source)

export function sourceOf(ctx: Ctx, entity: string): RowSource | undefined {
  const source = sources.get(ctx)
  return source?.entity === entity ? source : undefined
}
