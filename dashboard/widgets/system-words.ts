import { iotSystem } from '@steward/domain/iot/dictionaries'

/** A system by its name; a code that no entry has stands for itself. */
export const systemWords = (code: string, locale: 'zh' | 'en'): string =>
  Object.entries(iotSystem.entries).find(([key]) => key === code)?.[1][locale] ?? code
