// The catalogue of bringing in devices, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { adopt as en } from './en/adopt.ts'
import { addWords } from './late.ts'
import { adopt as zh } from './zh/adopt.ts'

declare module './late.ts' {
  interface LateWords {
    adopt: typeof zh
  }
}

addWords('adopt', { zh, en })

export const useWords = () => useTranslation('adopt')
