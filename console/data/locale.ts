import type { FieldFacts } from '@steward/domain/kinds/kind'
import { useTranslation } from 'react-i18next'
import type { Locale } from '../words/i18n.ts'

export type { Locale }

export function useLocale(): Locale {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'zh'
}

/** What a field, an entity, an action or a dictionary entry is called: `labelOf(user.fields.account, locale)`. */
export const labelOf = (thing: { zh: string; en: string }, locale: Locale): string => thing[locale]

/** What a field means, where its declaration explains it. */
export const helpOf = ({ help }: FieldFacts, locale: Locale): string | undefined => help?.[locale === 'zh' ? 0 : 1]
