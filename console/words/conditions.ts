// The catalogue of composed conditions, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { conditions as en } from './en/conditions.ts'
import { addWords } from './late.ts'
import { conditions as zh } from './zh/conditions.ts'

addWords('conditions', { zh, en })

export const useWords = () => useTranslation('conditions')
