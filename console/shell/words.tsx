import { useEffect, useLayoutEffect, useState } from 'react'
import { dropPendingMessages, useVoiceWanted } from '../kit/voice.ts'
import { loadKit } from './frame-ahead.ts'

/** Where short words and questions appear; nothing before the first of them. It goes with the session, and they with it. */
export function Words() {
  const { isWanted } = useVoiceWanted()
  const [kit, setKit] = useState(loadKit.ready)
  useLayoutEffect(dropPendingMessages, [])
  useEffect(() => {
    if (!isWanted || kit) return
    // A file that does not come takes nothing else with it: the next word asks for it again, and says what waits as well.
    loadKit().then(setKit, () => useVoiceWanted.setState({ isWanted: false }))
  }, [isWanted, kit])
  return isWanted && kit && <kit.Voice />
}
