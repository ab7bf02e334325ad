// The result lines of the palette by group.
export type Group = 'recent' | 'page' | 'menu' | 'records' | 'commands'

// Without text the page's own commands come first; with text, screens.
const atHand: readonly Group[] = ['recent', 'page', 'menu', 'records', 'commands']
const asked: readonly Group[] = ['menu', 'page', 'records', 'commands']

export interface Line {
  id: string
  group: Group
  label: string
  /** Secondary text: the path or the kind of the line. */
  note?: string | undefined
  icon?: string | undefined
  keys?: string | undefined
  run: () => void
}

export interface Section {
  group: Group
  lines: readonly Line[]
}

export const sectionsOf = (lines: readonly Line[], isAsked: boolean): Section[] =>
  (isAsked ? asked : atHand)
    .map((group) => ({ group, lines: lines.filter((line) => line.group === group) }))
    .filter((section) => section.lines.length > 0)
