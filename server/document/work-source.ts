// What work that waits in rows is: where it stands, what one piece of it does, and what becomes of it.
import type { ProcessName } from '@steward/domain/processes'
import type { Ctx } from '../platform/ctx.ts'
import type { ClaimedRow, LeasedRows } from '../platform/leased-rows.ts'

export type Result<D, F> = { done: D } | { failure: F }

/** Pieces at once in this process. */
export interface Slots {
  lane: number
  /** Of one tenant with several lanes: what hangs at one hospital leaves slots for others. A lane at rest always begins one. */
  tenant?: number
  all: number
}

export interface WorkSource<P extends { id: string }, D, F> extends LeasedRows {
  /** Who is named in the history. */
  name: ProcessName
  /** What the log says where its rows could not be looked for. */
  trouble: string
  /** Further tables whose changes may make rows due. */
  wakes?: readonly string[]
  connections?: 'background' | 'field'
  slots: Slots
  /** The column that says in which lane a row stands, and the lanes where something is due; without it a tenant is one lane. */
  lanes?: { column: string; due: (ctx: Ctx) => Promise<readonly string[]> }
  /** Seconds before each further attempt, of which the last repeats; without it a failure is the end. */
  retries?: { most: number; pauses: readonly number[] }
  /** Makes pieces of claimed rows, in the transaction that claims them. */
  pieces(ctx: Ctx, rows: readonly ClaimedRow[]): readonly P[] | Promise<readonly P[]>
  /** Outside of any transaction; the signal is aborted when the piece has gone to another process. */
  carryOut(piece: P, tenant: string, signal: AbortSignal): Promise<Result<D, F>>
  /** The failure that stands for what was thrown. */
  thrown(error: unknown): F
  succeeded(ctx: Ctx, piece: P, done: D): Promise<unknown>
  /** `retryAt` is undefined where it was the last attempt. */
  failed(ctx: Ctx, piece: P, failure: F, retryAt: Date | undefined): Promise<unknown>
  /**
   * For what may happen once at most: what became of pieces of a process that died is unknown, and they are not claimed again.
   * Without it they are, and whoever hears of one twice tells it by its key.
   */
  lost?(ctx: Ctx, ids: readonly string[]): Promise<unknown>
}
