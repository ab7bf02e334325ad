// Judges of devices: what follows from what a device did is written in the transaction that stores it.
import type { Snapshot } from '@steward/domain/iot/intake/decode'
import type { Tx } from '../platform/db.ts'
import type { DeviceEvent } from './intake/device-events.ts'
import type { Transition } from './presence/presence-buffer.ts'

/**
 * Writes what follows from what happened: whatever it says is committed with it or not at all, and nothing is judged again
 * once it is committed. What it throws is taken for a failure of the database, and all of it is tried again; a judge whose
 * rules may fail one by one keeps them apart itself. What it returns runs after the commit, such as telling lists that
 * follow; where the process ends before, it is left out.
 */
export type Judge<T> = (tx: Tx, happened: readonly T[]) => Promise<(() => void) | undefined>

/** What one feature judges. */
export interface Judges {
  /** Resolves when what is judged by is loaded: before the first device may connect. */
  load?(): Promise<void>
  /** What devices report now, those of one device in the order of their messages; stored, and their run states with it. */
  readings?: Judge<Snapshot>
  /** Gateways and devices that come and go, in the order in which they did. */
  presence?: Judge<Transition>
  /** What devices announce, those of one device in the order of their messages; replayed ones are marked as historical. */
  events?: Judge<DeviceEvent>
}

/** One judge after the other; answers what is to be done after the commit. */
export async function judgeAll<T>(judges: readonly Judge<T>[], tx: Tx, happened: readonly T[]): Promise<() => void> {
  const later: (() => void)[] = []
  if (happened.length > 0)
    for (const judge of judges) {
      const after = await judge(tx, happened)
      if (after) later.push(after)
    }
  return () => {
    for (const after of later) after()
  }
}
