// The catalogue of saved views, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { views as en } from './en/views.ts'
import { addWords } from './late.ts'
import { views as zh } from './zh/views.ts'

declare module './late.ts' {
  interface LateWords {
    views: typeof zh
  }
}

addWords('views', { zh, en })

export const useWords = () => useTranslation('views')
