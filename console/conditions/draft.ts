// Conditions while they are composed: groups and conditions with keys, values as filters have them (`a,b`, `from~to`).
import { type Comparison, comparisonsOf, operands } from '@steward/domain/conditions/comparisons'
import type { FieldOf, Tree, Value } from '@steward/domain/conditions/tree'
import { isGroup, membersOf } from '@steward/domain/conditions/tree'
import { joinSpan, list, splitSpan } from '../kinds/range.ts'

export interface Group {
  key: number
  how: 'all' | 'any'
  members: readonly Draft[]
}

export interface Single {
  key: number
  field: string
  is: Comparison
  text: string
}

export type Draft = Group | Single

export const isGroupDraft = (draft: Draft): draft is Group => 'members' in draft

let last = 0
const nextKey = () => (last += 1)

/** A condition on the field, as it is compared most often. */
export function begun(field: string, fieldOf: FieldOf): Single {
  const known = fieldOf(field)
  return { key: nextKey(), field, is: (known && comparisonsOf(known)[0]) ?? 'filled', text: '' }
}

export const group = (how: Group['how'], members: readonly Draft[] = []): Group => ({ key: nextKey(), how, members })

/** What was composed before, on fields that are still there; a group around all of it. */
export function opened(tree: Tree | undefined): Group {
  const draft = tree && draftOf(tree)
  return draft && isGroupDraft(draft) ? draft : group('all', draft ? [draft] : [])
}

function draftOf(tree: Tree): Draft {
  if (isGroup(tree)) return group('all' in tree ? 'all' : 'any', membersOf(tree).map(draftOf))
  return { key: nextKey(), field: tree.field, is: tree.is, text: textOf(tree.is, [tree.value ?? []].flat()) }
}

const textOf = (is: Comparison, values: readonly Value[]): string => {
  const [first = '', second = ''] = values.map(String)
  return operands[is] === 'two' ? joinSpan(first, second) : values.join(',')
}

/** What is complete of it; undefined where nothing is. */
export function treeOf(draft: Draft): Tree | undefined {
  if (!isGroupDraft(draft)) return conditionOf(draft)
  const members = draft.members.flatMap((member) => treeOf(member) ?? [])
  if (members.length < 2) return members[0]
  return draft.how === 'all' ? { all: members } : { any: members }
}

function conditionOf({ field, is, text }: Single): Tree | undefined {
  const takes = operands[is]
  if (takes === 'none') return { field, is }
  const words = text.trim()
  if (words === '') return undefined
  if (takes === 'days') return { field, is, value: Number(words) }
  if (takes === 'one') return { field, is, value: words }
  if (takes === 'some') return { field, is, value: list(words) }
  const [from, to] = splitSpan(words)
  return from === '' || to === '' ? undefined : { field, is, value: [from, to] }
}

/** With another comparison; what was entered stays where it is entered in the same way. */
export const compared = (single: Single, is: Comparison): Single => ({
  ...single,
  is,
  text: operands[is] === operands[single.is] ? single.text : '',
})

/** The same tree with one of its parts changed, or without it. */
export function changed(draft: Group, key: number, change: (part: Draft) => Draft | undefined): Group {
  const members = draft.members.flatMap((member): Draft[] => {
    if (member.key === key) return [change(member) ?? []].flat()
    return [isGroupDraft(member) ? changed(member, key, change) : member]
  })
  return { ...draft, members }
}

/** How many conditions there are, complete or not. */
export const countOf = (draft: Draft): number =>
  isGroupDraft(draft) ? draft.members.reduce((sum, member) => sum + countOf(member), 0) : 1
