// The catalogue of arranging menus and of looking at them as others have them, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { menu as en } from './en/menu.ts'
import { addWords } from './late.ts'
import { menu as zh } from './zh/menu.ts'

declare module './late.ts' {
  interface LateWords {
    menu: typeof zh
  }
}

addWords('menu', { zh, en })

export const useWords = () => useTranslation('menu')
