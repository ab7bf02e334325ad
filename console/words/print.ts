// The catalogue of prints and labels, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { print as en } from './en/print.ts'
import { addWords } from './late.ts'
import { print as zh } from './zh/print.ts'

declare module './late.ts' {
  interface LateWords {
    print: typeof zh
  }
}

addWords('print', { zh, en })

export const useWords = () => useTranslation('print')
