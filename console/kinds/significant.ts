import { plain } from './view.ts'

/** A stored decimal has all digits of its scale; people read `8`, not `8.0000`. */
export const significant = (value: unknown): string => {
  const text = plain(value)
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}
