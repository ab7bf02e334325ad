import { Refusal } from '@steward/client'
import { create } from 'zustand'
import { client } from '../data/client.ts'
import { reportFailure } from '../data/failures.ts'
import { storeLock } from '../data/lock.ts'
import { whenPersonLeaves } from '../data/session.ts'
import { unsavedPages } from '../kit/dialog/unsaved.ts'
import { useLeaving } from '../tabs/use-leaving.tsx'

/** Global state: the dialog is in the top bar, and the palette opens it too. */
export const useLocking = create(() => ({ isAsking: false, isBusy: false }))

whenPersonLeaves(() => useLocking.setState({ isAsking: false }))

/** Locks without a dialog where the session has a lock password already, which only the server knows. */
async function lock(): Promise<void> {
  useLocking.setState({ isBusy: true })
  try {
    await client.session.lock()
    storeLock(true)
  } catch (failure) {
    if (failure instanceof Refusal && failure.reason === 'session.lock-password')
      useLocking.setState({ isAsking: true })
    else reportFailure(failure)
  } finally {
    useLocking.setState({ isBusy: false })
  }
}

export function useLockUp(): () => void {
  const leaving = useLeaving()
  return () => leaving(unsavedPages(), () => void lock())
}
