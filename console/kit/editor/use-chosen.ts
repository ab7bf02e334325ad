// What is chosen of what is edited, found again where something else stands by now.
import { useCallback, useState } from 'react'
import type { InUse } from './use-editor.tsx'

/** `found` says what it is in what was taken over from elsewhere. */
export function useChosen<T, C>(
  { value, edition }: Pick<InUse<T, unknown>, 'value' | 'edition'>,
  first: (value: T) => C,
  found: (chosen: C, before: T, after: T) => C,
): [chosen: C, choose: (next: C) => void] {
  const [held, hold] = useState(() => ({ chosen: first(value), value, edition }))
  const chosen = held.edition === edition ? held.chosen : found(held.chosen, held.value, value)
  if (held.value !== value || held.edition !== edition) hold({ chosen, value, edition })
  const choose = useCallback((next: C) => hold((now) => ({ ...now, chosen: next })), [])
  return [chosen, choose]
}
