// A part of a transaction that may fail, or is only tried, without the rest.
import { isOutage } from './database-unavailable.ts'
import type { Tx } from './tx.ts'

/** Where the work throws, nothing of it is left and the transaction can go on; parts may lie within parts. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query('savepoint part')
  try {
    const result = await work()
    await tx.query('release savepoint part')
    return result
  } catch (error) {
    // Where the connection is lost there is nothing to go back to, and the first error tells more.
    await takeBack(tx).catch((lost: unknown) => {
      if (!isOutage(lost)) throw lost
    })
    throw error
  }
}

/** Runs the work and takes it back. Where it throws, the transaction is of no further use. */
export async function dryRun<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query('savepoint part')
  const result = await work()
  await takeBack(tx)
  return result
}

// Released as well: whoever goes back around this part means his own savepoint, whose name is the same.
const takeBack = (tx: Tx) => Promise.all([tx.query('rollback to savepoint part'), tx.query('release savepoint part')])
