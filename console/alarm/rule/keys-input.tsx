// The states a condition names.
import { Select } from 'antd'
import { useWords } from '../../words/rule.ts'
import { numberOf } from './json-value.ts'
import type { Preview } from './use-preview.ts'

/** Values of the property by their captions; typed numbers where it has none. */
export function KeysInput({
  id,
  keys,
  change,
  preview,
  label,
}: {
  id?: string | undefined
  keys: readonly number[]
  change: (keys: number[]) => void
  preview: Preview | undefined
  label: string
}) {
  const { t } = useWords()
  const choices = preview?.choices ?? []
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      mode={choices.length > 0 ? 'multiple' : 'tags'}
      tokenSeparators={[',', '，', ' ']}
      placeholder={t('chooseStates')}
      value={keys.map(String)}
      options={choices.map((one) => ({ value: String(one.value), label: one.label }))}
      optionFilterProp="label"
      onChange={(next) => change(next.flatMap((one) => numberOf(one) ?? []))}
    />
  )
}
