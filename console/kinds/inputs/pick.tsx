// A select whose options depend on other fields of the form.
import { type Wire, listOf } from '@steward/client/wire'
import { captionOf } from '@steward/domain/entity'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { useSpelt } from '../../kit/list/use-spelt.ts'
import type { Option } from '../options.ts'
import { type AnyRow, type InputProps, control, plain } from '../view.ts'

const optionOf = (wire: Wire): Option => ({ value: plain(wire.value), label: plain(wire.label) || plain(wire.value) })

function useChoices({ field }: InputProps, typed: Readonly<Record<string, unknown>>) {
  const query = Object.fromEntries((field.given ?? []).map((name) => [name, plain(typed[name])]))
  return useQuery({
    queryKey: ['pick', field.from, query],
    queryFn: async ({ signal }) => listOf(await client.get(field.from ?? '', query, signal)).map(optionOf),
    enabled: Object.values(query).some((value) => value !== ''),
    meta: { follows: nothing, isQuiet: true },
  })
}

const captionIn = (row: AnyRow | undefined, name: string) => plain(row?.[captionOf(name)])

/** A value that is no longer offered stays visible, so that the person can see and replace it. */
export function PickInput(props: InputProps) {
  const { t } = useTranslation('crud')
  const { field, name, row, value, onChange } = props
  const form = Form.useFormInstance()
  const typed: Readonly<Record<string, unknown>> = Form.useWatch((all) => all, form) ?? {}
  const { data = [], isFetching } = useChoices(props, typed)
  const chosen = plain(value)
  const { filterOption, prepare } = useSpelt()
  const isOffered = chosen === '' || data.some((option) => option.value === chosen)
  const before = plain(row?.[name]) === chosen ? captionIn(row, name) : ''
  return (
    <Select<string>
      {...control(props)}
      allowClear={!field.required}
      showSearch={{ filterOption }}
      onOpenChange={prepare}
      loading={isFetching}
      notFoundContent={t(isFetching ? 'loading' : 'noOptions')}
      value={chosen === '' ? undefined : chosen}
      options={isOffered ? data : [...data, { value: chosen, label: before || chosen }]}
      onChange={(key?: string) => onChange?.(key ?? null)}
    />
  )
}
