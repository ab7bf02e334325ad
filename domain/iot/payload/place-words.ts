// Where in a decoder something is wrong, as people read it: a part of the decoder by the label of its field, a part of a
// mapping by the mapping's number, counted from 1, and its own name.
import { jsonModel } from '../json-model.ts'
import type { Place } from './faults.ts'
import { partWords } from './mapping-words.ts'

const fields: Readonly<Record<string, { zh: string; en: string }>> = jsonModel.fields

export function placeWords({ field, mapping, part }: Place, locale: 'zh' | 'en'): string {
  if (mapping === undefined) return fields[field]?.[locale] ?? field
  const nth = locale === 'zh' ? `映射 ${mapping + 1}` : `mapping ${mapping + 1}`
  return part === undefined ? nth : `${nth} ${partWords(part, locale)}`
}
