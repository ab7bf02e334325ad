// The catalogue of incidents and their replay, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { incident as en } from './en.ts'
import { incident as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    incident: typeof zh
  }
}

addWords('incident', { zh, en })

export const useWords = () => useTranslation('incident')
