// The catalogue of run records and the trend workbench, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { run as en } from './en/run.ts'
import { addWords } from './late.ts'
import { run as zh } from './zh/run.ts'

declare module './late.ts' {
  interface LateWords {
    run: typeof zh
  }
}

addWords('run', { zh, en })

export const useWords = () => useTranslation('run')
