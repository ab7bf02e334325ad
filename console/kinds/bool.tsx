import { useTranslation } from 'react-i18next'
import { i18n } from '../words/i18n.ts'
import { ChoiceFilter } from './filters/choice.tsx'
import { lazyInput } from './lazy-input.ts'
import { list } from './range.ts'
import { Tag } from './tag.tsx'
import type { CellProps, FilterProps, KindView } from './view.ts'

const isOn = (value: unknown) => value === 1 || value === true

function Cell({ value }: CellProps) {
  const { t } = useTranslation('crud')
  if (value === null || value === undefined) return null
  return <Tag tone={isOn(value) ? 'info' : 'neutral'}>{t(isOn(value) ? 'yes' : 'no')}</Tag>
}

function Filter(props: FilterProps) {
  const { t } = useTranslation('crud')
  const choices = [
    { value: '1', label: t('yes') },
    { value: '0', label: t('no') },
  ]
  return <ChoiceFilter {...props} choices={choices} isSingle />
}

export const bool: KindView = {
  Cell,
  Input: lazyInput((inputs) => inputs.BoolInput),
  Filter,
  format: (value) => (value === null || value === undefined ? '' : i18n.t(isOn(value) ? 'crud:yes' : 'crud:no')),
  filter: list,
  width: () => 90,
}
