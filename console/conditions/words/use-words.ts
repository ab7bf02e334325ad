// The catalogue of composed conditions, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { conditions as en } from './en.ts'
import { conditions as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    conditions: typeof zh
  }
}

addWords('conditions', { zh, en })

export const useWords = () => useTranslation('conditions')
