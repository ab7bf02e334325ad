import type { Dictionary } from '@steward/domain/dictionary'
import { useCallback } from 'react'
import { type Choice, useDictionary } from '../../data/use-dictionary.ts'

/** `const stateOf = useEntry(alarmCourse.dictionary); stateOf('CLOSED')?.label` */
export function useEntry(dictionary: Dictionary): (key: string | number | null) => Choice | undefined {
  const entries = useDictionary(dictionary)
  return useCallback((key) => entries.find((one) => one.key === String(key)), [entries])
}
