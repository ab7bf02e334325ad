// The lines of the palette, group by group.
export type Group = 'recent' | 'page' | 'menu' | 'records' | 'commands'

// Whoever has not typed yet is shown what is at hand; whoever has is looking for a page first.
const atHand: readonly Group[] = ['recent', 'page', 'menu', 'records', 'commands']
const asked: readonly Group[] = ['menu', 'page', 'records', 'commands']

export interface Line {
  id: string
  group: Group
  label: string
  /** Where it lies, or what it is. */
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
