// What was found at an item, in words, and the limits it was held against.
import { spanText, valueText } from '@steward/domain/planned/item-value'
import { useLocale } from '../../data/locale.ts'
import { useWords } from '../inspection/words/use-words.ts'
import type { RoundItem } from './round-data.ts'

/** Nothing of an item that nobody has answered. */
export function useFound() {
  const { t } = useWords()
  const locale = useLocale()
  return (item: RoundItem): string => (item.checkResult === 'na' ? t('na') : valueText(item, item.value, locale))
}

export const limitsOf = ({ lowerLimit, upperLimit, unit }: RoundItem): string =>
  [spanText(lowerLimit, upperLimit), unit].filter(Boolean).join(' ')
