// The lock as this browser knows it. The server decides; what is kept here only spares a locked window the question.
import { useSession } from './session.ts'
import { forget, onForeignChange, recall, remember } from './storage.ts'

const NEWS = 'lockNews'

function become(isLocked: boolean): void {
  if (!useSession.getState().isSignedIn) return
  if (isLocked) {
    remember('isLock', true, 'session')
    // Whoever finds the screen locked learns nothing of what the person may do.
    for (const name of ['menu', 'permission']) forget(name, 'session')
  } else forget('isLock', 'session')
  useSession.setState({ isLocked })
}

/** The server said that it is locked, or unlocked; every window of the browser follows. */
export function noteLock(isLocked: boolean): void {
  if (useSession.getState().isLocked === isLocked) return
  become(isLocked)
  remember(NEWS, isLocked)
}

onForeignChange(NEWS, () => {
  const isLocked = recall(NEWS)
  if (typeof isLocked === 'boolean' && isLocked !== useSession.getState().isLocked) become(isLocked)
})
