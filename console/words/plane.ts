// The catalogue of planes, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { plane as en } from './en/plane.ts'
import { addWords } from './late.ts'
import { plane as zh } from './zh/plane.ts'

addWords('plane', { zh, en })

export const useWords = () => useTranslation('plane')
