// Searches a short list by text or pinyin; the readings are a lazy chunk, requested when the list opens.
import { useState } from 'react'
import { containing, useBest } from './use-best.ts'

interface Option {
  title?: unknown
  label?: unknown
}

const nameOf = ({ title, label }: Option): string =>
  typeof title === 'string' ? title : typeof label === 'string' ? label : ''

/** `filterOption` and `prepare` (on open) for a Select whose options have their name as `title` or `label`. */
export function useSpelt() {
  const [isWanted, setWanted] = useState(false)
  const best = useBest(isWanted) ?? containing
  return {
    filterOption: (typed: string, option: Option = {}) => best([option], nameOf, typed).length > 0,
    prepare: (isOpen: boolean) => isOpen && setWanted(true),
  }
}
