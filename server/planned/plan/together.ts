// Many bills made in one transaction of one plan: what is the same for all of them is read once, and none is made under a
// savepoint of its own. Where one of them cannot be made, the transaction goes back and each is made by itself.
import type { Ctx } from '../../platform/ctx.ts'

const batches = new WeakMap<Ctx, Map<string, Promise<unknown>>>()

export const isTogether = (ctx: Ctx): boolean => batches.has(ctx)

/** Runs the work as one batch. */
export async function together<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  batches.set(ctx, new Map())
  try {
    return await work()
  } finally {
    batches.delete(ctx)
  }
}

/**
 * In a batch what was not there once is not there for the bills that follow. Where something was, it is read again: the
 * bill before may have taken it.
 */
export async function readWhileAny<T>(ctx: Ctx, key: string, read: () => Promise<T[]>): Promise<T[]> {
  const batch = batches.get(ctx)
  if (!batch) return read()
  if (batch.has(key)) return []
  const found = await read()
  if (found.length === 0) batch.set(key, Promise.resolve())
  return found
}

/** In a batch the same key is read once. What is read is not changed by those who get it. */
export function readOnce<T>(ctx: Ctx, key: string, read: () => Promise<T>): Promise<T> {
  const batch = batches.get(ctx)
  if (!batch) return read()
  const known = batch.get(key)
  if (known) return known as Promise<T>
  const reading = read()
  batch.set(key, reading)
  return reading
}
