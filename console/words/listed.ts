import { i18n } from './i18n.ts'

/** Joins names for display: `电工、木工`, `Electrician, Carpenter`. */
export const listed = (names: readonly string[]): string => names.join(i18n.language === 'zh' ? '、' : ', ')
