// Names what a form sends, so that the server does it once however often it is sent.
import { useRef } from 'react'
import { newKey } from './new-key.ts'

export interface WriteKey {
  /** The same for the same content, until it is known to have arrived. */
  of(sent: unknown): string
  /** Whether this is what was sent last, and may be sent again. */
  isLast(sent: unknown): boolean
  forget(): void
}

export function useWriteKey(): WriteKey {
  const last = useRef<{ text: string; key: string }>(undefined)
  return {
    of(sent) {
      const text = JSON.stringify(sent)
      if (last.current?.text !== text) last.current = { text, key: newKey() }
      return last.current.key
    },
    isLast: (sent) => last.current?.text === JSON.stringify(sent),
    forget() {
      last.current = undefined
    },
  }
}
