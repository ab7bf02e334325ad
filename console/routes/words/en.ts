import type { Words } from '../../words/words.ts'
import type { failedPart as zh } from './zh.ts'

export const failedPart: Words<typeof zh> = {
  title: 'A part of the page has failed',
  text: 'Open pages and what you typed are not affected.',
}
