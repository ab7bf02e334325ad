// Catalogues loaded with the lazy chunk that uses them.
import { type Locale, i18n } from './i18n.ts'

/** Each of them adds itself: `declare module './late.ts' { interface LateWords { model: typeof zh } }`. */
export interface LateWords {}

export function addWords(namespace: keyof LateWords, words: Readonly<Record<Locale, object>>): void {
  for (const [locale, catalogue] of Object.entries(words)) i18n.addResourceBundle(locale, namespace, catalogue)
}
