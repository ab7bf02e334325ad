// The filters of a list in words: `区域：外科楼 A；状态：待派单、处理中`.
import { CONDITIONS } from '@steward/domain/conditions/name'
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { captionsOf } from '../conditions/captions.ts'
import { sentence } from '../conditions/sentence.ts'
import { list, splitSpan } from '../kinds/range.ts'
import type { Locale } from '../kinds/view.ts'
import { type ListState, findable } from '../screen/list-state.ts'
import { listed } from '../words/listed.ts'

export interface FilterWords {
  name: string
  words: string
}

/** One entry per filter in use; asks for captions of dictionaries and references. */
export async function filterWords(
  entity: Entity,
  filters: ListState['filters'],
  locale: Locale,
): Promise<FilterWords[]> {
  const used = findable(entity).filter(({ name }) => (filters[name] ?? '').trim() !== '')
  const named = used.map(async ({ name, field }) => ({
    name,
    words: await wordsOf(name, field, filters[name] ?? '', locale),
  }))
  const composed = filters[CONDITIONS] ?? ''
  const { words } = composed === '' ? { words: '' } : await sentence(entity, composed, locale)
  return [...(await Promise.all(named)), ...(words === '' ? [] : [{ name: CONDITIONS, words }])]
}

async function wordsOf(name: string, field: Field, text: string, locale: Locale): Promise<string> {
  const isOfKeys = field.choices !== undefined || field.entity !== undefined
  if (!isOfKeys && text.includes('~')) return spanWords(splitSpan(text))
  return listed(await captionsOf(name, field, isOfKeys ? list(text) : [text], locale))
}

const spanWords = ([from, to]: readonly [string, string]) =>
  from === '' ? `≤ ${to}` : to === '' ? `≥ ${from}` : from === to ? from : `${from} ~ ${to}`
