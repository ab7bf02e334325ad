// The catalogue of input that is kept until it is saved, loaded with the forms.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { kept as en } from './en.ts'
import { kept as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    kept: typeof zh
  }
}

addWords('kept', { zh, en })

export const useWords = () => useTranslation('kept')
