// The catalogue of the page behind a label, loaded with it.
import { useTranslation } from 'react-i18next'
import { spot as en } from './en/spot.ts'
import { addWords } from './late.ts'
import { spot as zh } from './zh/spot.ts'

declare module './late.ts' {
  interface LateWords {
    spot: typeof zh
  }
}

addWords('spot', { zh, en })

export const useWords = () => useTranslation('spot')
