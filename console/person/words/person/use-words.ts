// The catalogue of the own account, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { person as en } from './en.ts'
import { person as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    person: typeof zh
  }
}

addWords('person', { zh, en })

export const useWords = () => useTranslation('person')
