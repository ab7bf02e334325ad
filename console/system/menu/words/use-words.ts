// The catalogue of arranging menus and of looking at them as others have them, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { menu as en } from './en.ts'
import { menu as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    menu: typeof zh
  }
}

addWords('menu', { zh, en })

export const useWords = () => useTranslation('menu')
