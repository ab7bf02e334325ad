import type { FieldFacts } from '@steward/domain/kinds/kind'
import { useTranslation } from 'react-i18next'
import type { Locale } from '../words/i18n.ts'

export type { Locale }

export function useLocale(): Locale {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'zh'
}

/** The localized name of a field, entity, action or dictionary entry: `labelOf(user.fields.account, locale)`. */
export const labelOf = (thing: { zh: string; en: string }, locale: Locale): string => thing[locale]

/** The localized help text of a field, where its declaration has one. */
export const helpOf = ({ help }: FieldFacts, locale: Locale): string | undefined => help?.[locale === 'zh' ? 0 : 1]
