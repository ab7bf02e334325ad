// Raw values that must not be displayed: missing values, dictionary keys, catalogue keys.
import { zh } from '../console/words/zh.ts'

/** A missing text displays its catalogue key, which begins with the name of a group. */
const groups = Object.values(zh).flatMap((words) =>
  Object.entries(words).flatMap(([name, group]) => (typeof group === 'object' ? [name] : [])),
)

const patterns = [
  /\bundefined\b/,
  /\bNaN\b/,
  /\[object /,
  /\b[A-Z]+_[A-Z]+\b/,
  /\{\{\w+\}\}/,
  new RegExp(`(?<![\\w.@/-])(?:${[...Object.keys(zh), ...groups].join('|')})(?:[.:][a-z]\\w*)+(?![\\w@])`),
]

export const rawIn = (text: string): string[] =>
  patterns.flatMap((pattern) => Array.from(text.matchAll(new RegExp(pattern, 'g')), ([found]) => found))
