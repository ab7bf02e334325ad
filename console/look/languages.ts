import type { Locale } from '../words/i18n.ts'
import { zh } from '../words/zh.ts'

/** Each language is listed by its own name, readable whatever the current language is. */
export const languages: readonly { locale: Locale; name: string; lang: string }[] = [
  { locale: 'zh', name: zh.shell.ownName, lang: 'zh-CN' },
  { locale: 'en', name: 'English', lang: 'en' },
]
