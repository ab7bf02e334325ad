import { useEffect, useLayoutEffect, useState } from 'react'
import { dropPendingMessages, useVoiceWanted } from '../kit/dialog/voice.ts'
import { loadKit } from './in-kit.ts'

/** Mounts antd's toasts and dialogs at the first message; unmounted with the session, which drops open ones. */
export function Words() {
  const { isWanted } = useVoiceWanted()
  const [kit, setKit] = useState(loadKit.ready)
  useLayoutEffect(dropPendingMessages, [])
  useEffect(() => {
    if (!isWanted || kit) return
    // If the chunk fails to load, the next message loads it again and also shows the pending ones.
    loadKit().then(setKit, () => useVoiceWanted.setState({ isWanted: false }))
  }, [isWanted, kit])
  return isWanted && kit && <kit.Voice />
}
