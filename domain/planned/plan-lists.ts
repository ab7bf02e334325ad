// Lists that a plan keeps as text, `1,4` or `08:00,20:00`: read, and judged. Pure.
import { isClock } from '../duty/clock-text.ts'

/** Parts of a list as people and machines write it. */
export const partsOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/[,，、\s]+/)
    .map((part) => part.trim())
    .filter(Boolean)

export const numbersIn = (text: string | null | undefined): number[] => partsOf(text).map(Number)

/** Whether the list holds whole numbers between these, none of them twice. */
export function isNumbers(text: string | null | undefined, least: number, most: number): boolean {
  const parts = partsOf(text)
  const isOne = (part: string) => /^\d{1,5}$/.test(part) && Number(part) >= least && Number(part) <= most
  return parts.every(isOne) && new Set(parts.map(Number)).size === parts.length
}

export const isClocks = (text: string | null | undefined): boolean => {
  const parts = partsOf(text)
  return parts.every(isClock) && new Set(parts).size === parts.length
}
