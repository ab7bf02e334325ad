// Ties uploaded files to the rows that name them; called wherever rows are written and removed.
import type { Entity } from '@steward/domain/entity'
import type { Ctx } from './ctx.ts'
import type { DbRow } from './db.ts'

/** The row about to be written: its id, its tenant and, of a stored one, its values so far. */
export interface Owner {
  id: string
  tenant: string
  before?: DbRow | undefined
}

export interface FileKeeper {
  /** Binds files that are named for the first time and releases those no longer named; returns the values to write. */
  claim(ctx: Ctx, entity: Entity, owner: Owner, given: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Releases every file of removed rows. */
  release(ctx: Ctx, entity: Entity, ids: readonly string[]): Promise<void>
}
