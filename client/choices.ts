// Choices of references as the server sends them.
import { type Wire, listOf, recordOf } from './wire.ts'

export interface ChoiceQuery {
  text?: string | undefined
  /** Rows whose captions are wanted. */
  ids?: readonly string[] | undefined
  tenantId?: string | undefined
  /** Of a tree: what stands directly below this row, `0` for the top. */
  parentId?: string | undefined
  /** Of a tree: leaves out this row and what is below it. */
  without?: string | undefined
  current?: number | undefined
  size?: number | undefined
}

export interface Choice {
  id: string
  /** The caption, as rows that refer to it show it. */
  label: string
  /** Its own name. */
  title: string
  /** What tells it from others of the same name; may be empty. */
  place: string
  isDisabled: boolean
  /** Of a tree: rows stand below it. */
  isParent: boolean
}

const choiceFrom = (wire: Wire): Choice => ({
  id: String(wire.id),
  label: String(wire.label ?? ''),
  title: String(wire.title ?? wire.label ?? ''),
  place: String(wire.place ?? ''),
  isDisabled: wire.isDisabled === true,
  isParent: wire.isParent === true,
})

export function choicesFromWire(data: unknown): { choices: Choice[]; hasMore: boolean } {
  const { records, hasMore } = recordOf(data)
  return { choices: listOf(records).map(choiceFrom), hasMore: hasMore === true }
}
