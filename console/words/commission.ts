// The catalogue of the commissioning list, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { commission as en } from './en/commission.ts'
import { addWords } from './late.ts'
import { commission as zh } from './zh/commission.ts'

declare module './late.ts' {
  interface LateWords {
    commission: typeof zh
  }
}

addWords('commission', { zh, en })

export const useWords = () => useTranslation('commission')
