// What a transaction of many rows has checked and locked already, and need not check for each of them.
import type { Ctx } from './ctx.ts'

const checked = new WeakMap<Ctx, Set<string>>()

/**
 * From now on what was checked once is not checked again: its lock is held until the end of the transaction. To be called
 * again after going back to a savepoint, which gives locks up.
 */
export const checkOnce = (ctx: Ctx): unknown => checked.set(ctx, new Set())

/** Undefined where everything is checked each time. */
export const checkedIn = (ctx: Ctx): Set<string> | undefined => checked.get(ctx)
