// The catalogue of metrics and energy, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { energy as en } from './en/energy.ts'
import { addWords } from './late.ts'
import { energy as zh } from './zh/energy.ts'

declare module './late.ts' {
  interface LateWords {
    energy: typeof zh
  }
}

addWords('energy', { zh, en })

export const useWords = () => useTranslation('energy')
