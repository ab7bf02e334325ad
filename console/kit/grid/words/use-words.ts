// The catalogue of grids, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { grid as en } from './en.ts'
import { grid as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    grid: typeof zh
  }
}

addWords('grid', { zh, en })

export const useWords = () => useTranslation('grid')
