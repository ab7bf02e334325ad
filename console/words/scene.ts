// The catalogue of scenes, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { scene as en } from './en/scene.ts'
import { addWords } from './late.ts'
import { scene as zh } from './zh/scene.ts'

declare module './late.ts' {
  interface LateWords {
    scene: typeof zh
  }
}

addWords('scene', { zh, en })

export const useWords = () => useTranslation('scene')
