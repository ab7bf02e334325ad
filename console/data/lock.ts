// The session's lock as stored in this browser. The server enforces it; the copy avoids a request on a locked page.
import { forget, onForeignChange, recall, remember } from '../browser/storage.ts'
import { useSession } from './session.ts'

const NEWS = 'lockNews'

function become(isLocked: boolean): void {
  if (!useSession.getState().isSignedIn) return
  if (isLocked) {
    remember('isLock', true, 'session')
    // Menu and permissions are removed, so that storage of a locked browser does not reveal them.
    for (const name of ['menu', 'permission']) forget(name, 'session')
  } else forget('isLock', 'session')
  useSession.setState({ isLocked })
}

/** Stores the lock state reported by the server; the other windows follow the storage event. */
export function storeLock(isLocked: boolean): void {
  if (useSession.getState().isLocked === isLocked) return
  become(isLocked)
  remember(NEWS, isLocked)
}

onForeignChange(NEWS, () => {
  const isLocked = recall(NEWS)
  if (typeof isLocked === 'boolean' && isLocked !== useSession.getState().isLocked) become(isLocked)
})
