// The catalogue of bringing in devices, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../../words/late.ts'
import { adopt as en } from './en.ts'
import { adopt as zh } from './zh.ts'

declare module '../../../../words/late.ts' {
  interface LateWords {
    adopt: typeof zh
  }
}

addWords('adopt', { zh, en })

export const useWords = () => useTranslation('adopt')
