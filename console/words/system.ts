// The catalogue of the system's screens, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { system as en } from './en/system.ts'
import { addWords } from './late.ts'
import { system as zh } from './zh/system.ts'

declare module './late.ts' {
  interface LateWords {
    system: typeof zh
  }
}

addWords('system', { zh, en })

export const useWords = () => useTranslation('system')
