// The catalogue of decoders, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { payload as en } from './en/payload.ts'
import { addWords } from './late.ts'
import { payload as zh } from './zh/payload.ts'

declare module './late.ts' {
  interface LateWords {
    payload: typeof zh
  }
}

addWords('payload', { zh, en })

export const useWords = () => useTranslation('payload')
