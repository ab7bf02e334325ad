// The catalogue of a gateway’s access, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { gateway as en } from './en/gateway.ts'
import { addWords } from './late.ts'
import { gateway as zh } from './zh/gateway.ts'

declare module './late.ts' {
  interface LateWords {
    gateway: typeof zh
  }
}

addWords('gateway', { zh, en })

export const useWords = () => useTranslation('gateway')
