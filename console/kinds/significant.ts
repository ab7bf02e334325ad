import { plain } from './view.ts'

/** Strips trailing zeros of a stored decimal: `8.0000` is shown as `8`. */
export const significant = (value: unknown): string => {
  const text = plain(value)
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}
