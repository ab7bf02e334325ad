// The catalogue of input that is kept until it is saved, loaded with the forms.
import { useTranslation } from 'react-i18next'
import { kept as en } from './en/kept.ts'
import { addWords } from './late.ts'
import { kept as zh } from './zh/kept.ts'

declare module './late.ts' {
  interface LateWords {
    kept: typeof zh
  }
}

addWords('kept', { zh, en })

export const useWords = () => useTranslation('kept')
