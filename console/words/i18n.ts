// Configures i18next; English is loaded on demand, the language is stored in the browser.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { recall, remember } from '../browser/storage.ts'
import { zh } from './zh.ts'

export type Locale = 'zh' | 'en'

const isLocale = (value: unknown): value is Locale => value === 'zh' || value === 'en'

export const i18n = i18next.createInstance()

const stored = recall('language')

void i18n.use(initReactI18next).init({
  resources: { zh },
  lng: isLocale(stored) ? stored : 'zh',
  fallbackLng: 'zh',
  ns: Object.keys(zh),
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
  initAsync: false,
})

let learning: Promise<void> | undefined

async function learnEnglish(): Promise<void> {
  const { en } = await import('./en.ts')
  for (const [namespace, catalogue] of Object.entries(en)) i18n.addResourceBundle('en', namespace, catalogue)
}

async function learn(locale: Locale): Promise<void> {
  if (locale === 'zh') return
  learning ??= learnEnglish()
  await learning.catch((reason: unknown) => {
    learning = undefined
    throw reason
  })
}

/** Resolves when the catalogue has loaded; if English fails to load, Chinese is used. */
export const worded: Promise<void> = learn(isLocale(stored) ? stored : 'zh').catch(() => undefined)

export const currentLocale = (): Locale => (isLocale(i18n.language) ? i18n.language : 'zh')

const markPage = (locale: Locale) => {
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
}
markPage(currentLocale())

export async function speak(locale: Locale): Promise<void> {
  await learn(locale)
  remember('language', locale)
  await i18n.changeLanguage(locale)
  markPage(locale)
}
