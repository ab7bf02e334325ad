// Choices of references as the server sends them.
import { type Wire, listOf, recordOf } from './wire.ts'

export interface ChoiceQuery {
  text?: string | undefined
  /** Rows whose captions are wanted. */
  ids?: readonly string[] | undefined
  tenantId?: string | undefined
  size?: number | undefined
}

export interface Choice {
  id: string
  label: string
  /** Where the thing or person is; empty where that says nothing. */
  place: string
  isDisabled: boolean
}

const choiceFrom = (wire: Wire): Choice => ({
  id: String(wire.id),
  label: String(wire.label ?? ''),
  place: String(wire.place ?? ''),
  isDisabled: wire.isDisabled === true,
})

export function choicesFromWire(data: unknown): { choices: Choice[]; hasMore: boolean } {
  const { records, hasMore } = recordOf(data)
  return { choices: listOf(records).map(choiceFrom), hasMore: hasMore === true }
}
