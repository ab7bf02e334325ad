// Captions of chosen rows: those that came with the row, and those the server is asked for.
import { captionOf } from '@steward/domain/entity'
import { type Chosen, useChoices } from '../data/use-choices.ts'
import { type AnyRow, plain } from './view.ts'

export interface Option {
  value: string
  label: string
}

export const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(plain) : [plain(value)]).filter((id) => id !== '')

/** The selected options, labelled by the captions that came with the row. */
export function chosenOf(ids: readonly string[], name: string, row: AnyRow | undefined): Option[] {
  const before = idsOf(row?.[name])
  const caption = plain(row?.[captionOf(name)])
  const captions = before.length === 1 ? [caption] : caption.split(',')
  const isAligned = before.length === captions.length
  return ids.map((id) => ({ value: id, label: (isAligned && captions[before.indexOf(id)]?.trim()) || id }))
}

/** An id from a shared link has no caption yet: it is fetched. */
export function useCaptions(target: Chosen, chosen: readonly Option[]): readonly Option[] {
  const wordless = chosen.filter((one) => one.label === one.value).map((one) => one.value)
  const { data } = useChoices(target, { ids: wordless }, wordless.length > 0)
  return chosen.map((one) => {
    const found = one.label === one.value ? data?.choices.find(({ id }) => id === one.value) : undefined
    return found ? { value: one.value, label: found.label || one.value } : one
  })
}
