// The catalogue of choices, loaded with the first of them.
import { useTranslation } from 'react-i18next'
import { choice as en } from './en/choice.ts'
import { addWords } from './late.ts'
import { choice as zh } from './zh/choice.ts'

declare module './late.ts' {
  interface LateWords {
    choice: typeof zh
  }
}

addWords('choice', { zh, en })

export const useWords = () => useTranslation('choice')
