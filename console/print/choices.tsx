// Questions that the dialogs of prints and labels share: which rows, and under which heading.
import { Radio } from 'antd'
import type { Extent, Source } from './found.ts'
import type { Head } from './use-heads.ts'
import { useWords } from './words/use-words.ts'

/** How many rows an extent has; of a list that was not counted to its end, at least. */
export const countOf = ({ rows, chosen }: Source, extent: Extent): number =>
  extent === 'chosen' ? chosen.size : rows.total

interface RowsProps {
  source: Source
  extent: Extent
  choose: (extent: Extent) => void
}

export function RowsChoice({ source: { rows, chosen }, extent, choose }: RowsProps) {
  const { t } = useWords()
  const words = t(rows.isTree ? 'shown' : rows.isLowerBound ? 'foundAtLeast' : 'found', { count: rows.total })
  return (
    <fieldset>
      <legend>{t('rows')}</legend>
      <Radio.Group
        vertical
        value={extent}
        onChange={(event) => choose(event.target.value)}
        options={[
          ...(chosen.size > 0 ? [{ value: 'chosen', label: t('chosen', { count: chosen.size }) }] : []),
          { value: 'found', label: words },
        ]}
      />
    </fieldset>
  )
}

/** Nothing where there is one heading only. */
export function HeadChoice({
  heads,
  head,
  choose,
}: {
  heads: readonly Head[]
  head: Head
  choose: (id: string) => void
}) {
  const { t } = useWords()
  if (heads.length < 2) return null
  return (
    <fieldset>
      <legend>{t('head')}</legend>
      <Radio.Group
        vertical
        value={head.id}
        onChange={(event) => choose(event.target.value)}
        options={heads.map(({ id, name, line }) => ({ value: id, label: [name, line].filter(Boolean).join(' · ') }))}
      />
    </fieldset>
  )
}
