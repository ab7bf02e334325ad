import { captionOf } from '@steward/domain/entity'
import { listed } from '../words/listed.ts'
import { entryOf } from './dict-entry.ts'
import { dict } from './dict.tsx'
import { lazyInput } from './lazy-input.ts'
import { list } from './range.ts'
import { Tag } from './tag.tsx'
import { type KindView, type Setting, plain } from './view.ts'

/** Captions in the order of the keys: as the hospital calls them, else as declared. */
function wordsIn(value: unknown, { name, field, row, locale }: Setting): string[] {
  const keys = Array.isArray(value) ? value.map(plain) : list(plain(value))
  const stored = plain(row[captionOf(name)]).split(',')
  return keys.map((key, at) => {
    const declared = entryOf(field, key)
    const caption = stored[at] ?? ''
    if (declared && (caption === '' || caption === declared.zh)) return declared[locale]
    return caption || key
  })
}

export const dicts: KindView = {
  Cell({ value, ...setting }) {
    const words = wordsIn(value, setting)
    return words.length === 0 ? null : (
      <span className="kind-tags">
        {words.map((word) => (
          <Tag key={word} tone="neutral">
            {word}
          </Tag>
        ))}
      </span>
    )
  },
  Input: lazyInput((inputs) => inputs.DictsInput),
  Filter: dict.Filter,
  format: (value, setting) => listed(wordsIn(value, setting)),
  filter: list,
  width: () => 160,
  canShrink: true,
}
