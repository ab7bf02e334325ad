// The lines of the palette, group by group.
export const groups = ['recent', 'page', 'menu', 'records', 'commands'] as const
export type Group = (typeof groups)[number]

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

export const sectionsOf = (lines: readonly Line[]): Section[] =>
  groups
    .map((group) => ({ group, lines: lines.filter((line) => line.group === group) }))
    .filter((section) => section.lines.length > 0)
