// The catalogues as i18next knows them; the language in use is kept in storage.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { recall, remember } from '../data/storage.ts'
import { en } from './en.ts'
import type { LateWords } from './late.ts'
import { zh } from './zh.ts'

export type Locale = 'zh' | 'en'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof zh & LateWords
  }
}

const isLocale = (value: unknown): value is Locale => value === 'zh' || value === 'en'

export const i18n = i18next.createInstance()

const stored = recall('language')

void i18n.use(initReactI18next).init({
  resources: { zh, en },
  lng: isLocale(stored) ? stored : 'zh',
  fallbackLng: 'zh',
  ns: Object.keys(zh),
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
  initAsync: false,
})

export const currentLocale = (): Locale => (isLocale(i18n.language) ? i18n.language : 'zh')

const markPage = (locale: Locale) => {
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
}
markPage(currentLocale())

export async function speak(locale: Locale): Promise<void> {
  remember('language', locale)
  await i18n.changeLanguage(locale)
  markPage(locale)
}
