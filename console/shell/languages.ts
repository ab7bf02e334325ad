import type { Locale } from '../words/i18n.ts'
import { zh } from '../words/zh.ts'

/** Languages are called by their own names, so that whoever is lost finds theirs. */
export const languages: readonly { locale: Locale; name: string; lang: string }[] = [
  { locale: 'zh', name: zh.shell.ownName, lang: 'zh-CN' },
  { locale: 'en', name: 'English', lang: 'en' },
]
