import { Select } from 'antd'
import { useDictionary } from '../../data/use-dictionary.ts'
import { useSpelt } from '../../kit/list/use-spelt.ts'
import { keyOf } from '../dict-entry.ts'
import { Tag } from '../tag.tsx'
import { type InputProps, control, plain } from '../view.ts'

/** Several entries of a dictionary. */
export function DictsInput(props: InputProps) {
  const { field, value, onChange } = props
  const choices = useDictionary(field.choices)
  const { filterOption, prepare } = useSpelt()
  return (
    <Select<string[]>
      {...control(props)}
      mode="multiple"
      maxTagCount="responsive"
      showSearch={{ filterOption }}
      onOpenChange={prepare}
      value={Array.isArray(value) ? value.map(plain) : []}
      options={choices.map(({ key, label }) => ({ value: key, title: label, label }))}
      onChange={(keys) => onChange?.(keys)}
    />
  )
}

/** A select of dictionary entries; a stored key that is no longer an entry is still shown. */
export function DictInput(props: InputProps) {
  const { field, value, onChange } = props
  const choices = useDictionary(field.choices)
  const chosen = plain(value)
  const { filterOption, prepare } = useSpelt()
  return (
    <Select<string>
      {...control(props)}
      allowClear={!field.required}
      showSearch={{ filterOption }}
      onOpenChange={prepare}
      value={chosen === '' ? undefined : chosen}
      options={choices.map(({ key, label, tone }) => ({
        value: key,
        title: label,
        label: <Tag tone={tone}>{label}</Tag>,
      }))}
      onChange={(key?: string) => onChange?.(key === undefined ? null : keyOf(field, key))}
    />
  )
}
