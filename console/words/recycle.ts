// The catalogue of the recycle bin, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { recycle as en } from './en/recycle.ts'
import { addWords } from './late.ts'
import { recycle as zh } from './zh/recycle.ts'

declare module './late.ts' {
  interface LateWords {
    recycle: typeof zh
  }
}

addWords('recycle', { zh, en })

export const useWords = () => useTranslation('recycle')
