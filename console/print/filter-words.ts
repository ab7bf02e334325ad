// The filters of a list in words: `区域：外科楼 A；状态：待派单、处理中`.
import type { Dictionary } from '@steward/domain/dictionary'
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { client } from '../data/client.ts'
import { headNamed } from '../data/heads.ts'
import { viewOf } from '../kinds/index.ts'
import { list, splitSpan } from '../kinds/range.ts'
import type { Locale } from '../kinds/view.ts'
import { type ListState, findable } from '../screen/list-state.ts'
import { listed } from '../words/listed.ts'

export interface FilterWords {
  name: string
  words: string
}

/** One entry per filter in use; asks for captions of dictionaries and references. */
export const filterWords = (entity: Entity, filters: ListState['filters'], locale: Locale): Promise<FilterWords[]> =>
  Promise.all(
    findable(entity)
      .filter(({ name }) => (filters[name] ?? '').trim() !== '')
      .map(async ({ name, field }) => ({ name, words: await wordsOf(name, field, filters[name] ?? '', locale) })),
  )

async function wordsOf(name: string, field: Field, text: string, locale: Locale): Promise<string> {
  if (field.choices) return choiceWords(field.choices, list(text), locale)
  if (field.entity) {
    const { choices } = await client.choices(headNamed(field.entity), { ids: list(text) })
    return listed(choices.map(({ label }) => label))
  }
  if (text.includes('~')) return spanWords(splitSpan(text))
  const value = /^[01]$/.test(text) ? Number(text) : text
  return viewOf(field).format(value, { name, field, row: noRow, locale }) || text
}

// A value of a filter has no row; captions that would come from it are asked for above.
const noRow = { id: '' } as Parameters<ReturnType<typeof viewOf>['format']>[1]['row']

const spanWords = ([from, to]: readonly [string, string]) =>
  from === '' ? `≤ ${to}` : to === '' ? `≥ ${from}` : from === to ? from : `${from} ~ ${to}`

/** Entries a hospital has renamed are shown as it calls them; the others in the reader's language. */
async function choiceWords(from: Dictionary, keys: readonly string[], locale: Locale): Promise<string> {
  const stored = await client.dictionary(from.code, from.perTenant)
  const declared = Object.entries(from.entries)
  return listed(
    keys.map((key) => {
      const label = stored.find((entry) => entry.key === key)?.label ?? ''
      const own = declared.find(([one]) => one === key)?.[1]
      return own && (label === '' || label === own.zh) ? own[locale] : label || key
    }),
  )
}
