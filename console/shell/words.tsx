import { Suspense, lazy } from 'react'
import { useVoiceWanted } from '../kit/voice.ts'
import { loadKit } from './frame-ahead.ts'

const Voice = lazy(async () => ({ default: (await loadKit()).Voice }))

/** Where short words and questions appear; nothing before the first of them. It goes with the session, and they with it. */
export function Words() {
  const { isWanted } = useVoiceWanted()
  return <Suspense fallback={null}>{isWanted && <Voice />}</Suspense>
}
