import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSpelt } from '../../kit/list/use-spelt.ts'
import { list } from '../range.ts'
import type { FilterProps } from '../view.ts'

interface Props extends FilterProps {
  choices: { value: string; label: string }[]
  isSingle?: boolean
}

export function ChoiceFilter({ id, label, value, onPick, choices, isSingle }: Props) {
  const { t } = useTranslation('crud')
  const { filterOption, prepare } = useSpelt()
  return (
    <Select<string | string[]>
      id={id}
      className="kind-fill"
      mode={isSingle ? undefined : 'multiple'}
      allowClear
      maxTagCount="responsive"
      showSearch={{ filterOption }}
      onOpenChange={prepare}
      popupMatchSelectWidth={false}
      aria-label={label}
      placeholder={t('all')}
      options={choices}
      value={isSingle ? list(value)[0] : list(value)}
      onChange={(chosen?: string | string[]) => onPick([chosen ?? []].flat().join(','))}
    />
  )
}
