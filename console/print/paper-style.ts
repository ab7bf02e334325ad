// The style of printed pages: their own text of rules, because they live in a document without the console's.
import type { Direction } from './paper.ts'
import sheet from './sheet.css?inline'

/** `words` are those of the page's number, `第 {{page}} 页，共 {{pages}} 页` cut at its gaps. */
function pageNumber([before = '', between = '', after = '']: readonly string[]): string {
  const quoted = (text: string) => JSON.stringify(text)
  return `${quoted(before)} counter(page) ${quoted(between)} counter(pages) ${quoted(after)}`
}

/** A4 with the page's number at its foot, in browsers that can. */
export const paperStyle = (direction: Direction, words: readonly string[]): string =>
  `@page { size: A4 ${direction}; @bottom-center { content: ${pageNumber(words)}; } }\n${sheet}`
