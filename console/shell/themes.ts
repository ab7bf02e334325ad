/** The themes in the picker's order; the class on the page and what is stored are `theme-` and the name. */
export const themes = [
  'default',
  'white',
  'dark',
  'star',
  // Spelt so by the whole family; stored choices and links know it by this name.
  'bule',
  'iview',
  'vip',
  'cool',
  'd2',
  'hey',
  'lte',
] as const

export type Theme = (typeof themes)[number]

export const isTheme = (value: unknown): value is Theme => themes.some((known) => known === value)
