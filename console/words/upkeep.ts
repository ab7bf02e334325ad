// The catalogue of upkeep, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { upkeep as en } from './en/upkeep.ts'
import { addWords } from './late.ts'
import { upkeep as zh } from './zh/upkeep.ts'

declare module './late.ts' {
  interface LateWords {
    upkeep: typeof zh
  }
}

addWords('upkeep', { zh, en })

export const useWords = () => useTranslation('upkeep')
