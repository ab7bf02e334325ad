/** Theme names in the picker's order; CSS class and stored value are `theme-` plus the name. */
export const themes = [
  'default',
  'white',
  'dark',
  'star',
  // The misspelt name is the stored value and CSS class that existing clients use.
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
