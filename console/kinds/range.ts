// Ranges in the address bar: `from~to`; either end may be missing.
const SEPARATOR = '~'

export const joinSpan = (from: string, to: string): string =>
  from === '' && to === '' ? '' : `${from}${SEPARATOR}${to}`

export function splitSpan(text: string): readonly [from: string, to: string] {
  const [from = '', to = ''] = text.split(SEPARATOR)
  return [from, to]
}

export const list = (text: string): string[] => text.split(',').filter((item) => item !== '')

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
