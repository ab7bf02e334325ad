// The catalogue of thing models, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { model as en } from './en.ts'
import { model as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    model: typeof zh
  }
}

addWords('model', { zh, en })

export const useWords = () => useTranslation('model')
