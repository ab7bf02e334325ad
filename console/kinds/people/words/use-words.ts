// The catalogue of the people picker, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { people as en } from './en.ts'
import { people as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    people: typeof zh
  }
}

addWords('people', { zh, en })

export const useWords = () => useTranslation('people')
