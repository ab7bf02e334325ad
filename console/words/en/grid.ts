import type { Words } from '../words.ts'
import type { grid as zh } from '../zh/grid.ts'

export const grid: Words<typeof zh> = {
  tools: 'Chosen cells',
  copy: 'Copy',
  paste: 'Paste',
  fillRight: 'Fill right',
  fillDown: 'Fill down',
  clear: 'Clear',
  copied_one: '{{count}} cell copied',
  copied_other: '{{count}} cells copied',
  pasted_one: '{{count}} cell pasted',
  pasted_other: '{{count}} cells pasted',
  left_one: '; {{count}} had no room in the table',
  left_other: '; {{count}} had no room in the table',
}
