// The catalogue of thing models, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { model as en } from './en/model.ts'
import { addWords } from './late.ts'
import { model as zh } from './zh/model.ts'

declare module './late.ts' {
  interface LateWords {
    model: typeof zh
  }
}

addWords('model', { zh, en })

export const useWords = () => useTranslation('model')
