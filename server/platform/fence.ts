// Work that somebody else may take over after a silence: each of its transactions first holds on to the row that says whose
// the work is, so that whoever was thought dead and is not writes nothing, and nobody takes over while one is open.
import type { AppContext } from './ctx.ts'
import type { RlsScope, Statement } from './tx.ts'

export interface Fence {
  /** Answers a row as long as the work is still this process's, and locks it until the transaction ends. */
  statement: Statement
  /** The scope in which that row is seen. */
  scope: RlsScope
  /** Called where it answers none. */
  onLost(): void
}

/** The same server to work that may be taken over: contexts made of it name the whole one. */
export const fenced = (app: AppContext, fence: Fence): AppContext => ({ ...app, db: app.db.fenced(fence), whole: app })
