// What i18next may be asked for: the catalogues of the frame and those that are loaded later.
import type { LateWords } from './late.ts'
import type { zh } from './zh.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof zh & LateWords
  }
}
