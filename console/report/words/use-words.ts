// The catalogue of walls, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { wall as en } from './en.ts'
import { wall as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    wall: typeof zh
  }
}

addWords('wall', { zh, en })

export const useWords = () => useTranslation('wall')
