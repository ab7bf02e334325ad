// The catalogue of duty rosters, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { duty as en } from './en/duty.ts'
import { addWords } from './late.ts'
import { duty as zh } from './zh/duty.ts'

declare module './late.ts' {
  interface LateWords {
    duty: typeof zh
  }
}

addWords('duty', { zh, en })

export const useWords = () => useTranslation('duty')
