// How values of filters and conditions are called: entries of dictionaries, and captions of the rows they name.
import type { Dictionary } from '@steward/domain/dictionary'
import type { Field } from '@steward/domain/kinds/kind'
import { client } from '../data/client.ts'
import { headNamed } from '../data/heads.ts'
import { viewOf } from '../kinds/index.ts'
import type { Locale } from '../kinds/view.ts'

/** One caption for each value, asked for where the browser does not know it. */
export async function captionsOf(
  name: string,
  field: Field,
  values: readonly string[],
  locale: Locale,
): Promise<readonly string[]> {
  if (field.choices) return choiceCaptions(field.choices, values, locale)
  if (field.entity) {
    const { choices } = await client.choices(headNamed(field.entity), { ids: [...values] })
    return choices.map(({ label }) => label)
  }
  return values.map((text) => {
    const value = /^[01]$/.test(text) ? Number(text) : text
    return viewOf(field).format(value, { name, field, row: noRow, locale }) || text
  })
}

// A value of a filter has no row; captions that would come from it are asked for above.
const noRow = { id: '' } as Parameters<ReturnType<typeof viewOf>['format']>[1]['row']

/** Entries a hospital has renamed are shown as it calls them; the others in the reader's language. */
async function choiceCaptions(from: Dictionary, keys: readonly string[], locale: Locale): Promise<readonly string[]> {
  const stored = await client.dictionary(from.code, from.perTenant)
  const declared = Object.entries(from.entries)
  return keys.map((key) => {
    const label = stored.find((entry) => entry.key === key)?.label ?? ''
    const own = declared.find(([one]) => one === key)?.[1]
    return own && (label === '' || label === own.zh) ? own[locale] : label || key
  })
}
