// The catalogue of the own account, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { person as en } from './en/person.ts'
import { addWords } from './late.ts'
import { person as zh } from './zh/person.ts'

declare module './late.ts' {
  interface LateWords {
    person: typeof zh
  }
}

addWords('person', { zh, en })

export const useWords = () => useTranslation('person')
