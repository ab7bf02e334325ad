// The catalogue of the messages of devices, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { trace as en } from './en/trace.ts'
import { addWords } from './late.ts'
import { trace as zh } from './zh/trace.ts'

declare module './late.ts' {
  interface LateWords {
    trace: typeof zh
  }
}

addWords('trace', { zh, en })

export const useWords = () => useTranslation('trace')
