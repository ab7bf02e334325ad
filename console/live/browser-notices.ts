// Notifications of the browser while the console is open: switched on in this browser by a button, never asked for unasked.
import { create } from 'zustand'
import { onForeignChange, recall, remember } from '../browser/storage.ts'
import { keepStreamHiddenWhile } from './live.ts'

const KEPT = 'browserNotices'

/** `unable`: the browser has none, or the page is not served over https. `denied`: it refuses, until its settings change. */
export type NoticesState = 'unable' | 'denied' | 'off' | 'on'

function stateNow(): NoticesState {
  if (!('Notification' in window) || !window.isSecureContext) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && recall(KEPT) === true ? 'on' : 'off'
}

export const useBrowserNotices = create<{ state: NoticesState }>()(() => ({ state: stateNow() }))

const look = (): void => useBrowserNotices.setState({ state: stateNow() })
onForeignChange(KEPT, look)
keepStreamHiddenWhile(() => useBrowserNotices.getState().state === 'on')

export async function turnNotices(isOn: boolean): Promise<void> {
  // Browsers ask after a gesture only, which the button is.
  if (isOn && Notification.permission === 'default') await Notification.requestPermission()
  remember(KEPT, isOn)
  look()
}

export interface Notice {
  /** One with the same tag is shown once, in however many windows. */
  tag: string
  title: string
  body: string
  /** Called when it is clicked, with the window in front. */
  open: () => void
}

/** Shown where nobody looks at the page: who does sees it there. */
export function showNotice({ tag, title, body, open }: Notice): void {
  if (useBrowserNotices.getState().state !== 'on' || document.hasFocus()) return
  try {
    const shown = new Notification(title, { tag, body })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      open()
    })
  } catch {
    // Browsers of phones show none but those of service workers.
    useBrowserNotices.setState({ state: 'unable' })
  }
}
