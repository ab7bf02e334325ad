// The catalogue of the people picker, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { people as en } from './en/people.ts'
import { addWords } from './late.ts'
import { people as zh } from './zh/people.ts'

declare module './late.ts' {
  interface LateWords {
    people: typeof zh
  }
}

addWords('people', { zh, en })

export const useWords = () => useTranslation('people')
