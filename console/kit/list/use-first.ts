import { useState } from 'react'

/**
 * The first value there was. A query without observers forgets its data, as while a tab is hidden (`Activity`): an editor
 * drawn from the data itself would be mounted anew when it is shown again, and lose what was typed.
 */
export function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return first ?? value
}
