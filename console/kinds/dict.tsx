import type { Tone } from '@steward/domain/dictionary'
import { captionOf } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { useDictionary } from '../data/use-dictionary.ts'
import { entryOf } from './dict-entry.ts'
import { ChoiceFilter } from './filters/choice.tsx'
import { lazyInput } from './lazy-input.ts'
import { list } from './range.ts'
import { Tag } from './tag.tsx'
import { type FilterProps, type KindView, type Setting, plain } from './view.ts'

/**
 * A caption that differs from the declared one was renamed by the hospital and is shown as it is; otherwise the
 * declared one is translated.
 */
function wordsOf(value: unknown, { name, field, row, locale }: Setting): string {
  const stored = plain(row[captionOf(name)])
  const declared = entryOf(field, value)
  if (declared && (stored === '' || stored === declared.zh)) return declared[locale]
  return stored || plain(value)
}

const toneOf = (field: Field, value: unknown): Tone => entryOf(field, value)?.tone ?? 'neutral'

function Filter(props: FilterProps) {
  const choices = useDictionary(props.field.choices)
  return <ChoiceFilter {...props} choices={choices.map(({ key, label }) => ({ value: key, label }))} />
}

export const dict: KindView = {
  Cell({ value, ...setting }) {
    const words = wordsOf(value, setting)
    return words === '' ? null : <Tag tone={toneOf(setting.field, value)}>{words}</Tag>
  },
  Input: lazyInput((inputs) => inputs.DictInput),
  Filter,
  format: wordsOf,
  filter: list,
  width: () => 120,
  isTag: true,
}
