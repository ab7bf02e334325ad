import { entityNamed } from '@steward/domain/registry'
import { TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { chosenOf, idsOf, useTreeOptions } from '../options.ts'
import { type InputProps, control } from '../view.ts'

type Props = InputProps & { isMany?: boolean; without?: string | undefined }

export function TreeChoice(props: Props) {
  const { t } = useTranslation('crud')
  const { field, value, onChange, name, row, isMany, without } = props
  const ids = idsOf(value)
  const target = entityNamed(field.entity ?? '')
  const { options, isLoading } = useTreeOptions(target, chosenOf(ids, name, row), { without, tenantId: props.tenantId })
  return (
    <TreeSelect<string | string[]>
      {...control(props)}
      multiple={isMany}
      allowClear
      treeLine
      treeNodeLabelProp="label"
      maxTagCount="responsive"
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandedKeys={options.length === 1 ? options.map((option) => option.value) : []}
      loading={isLoading}
      notFoundContent={t(isLoading ? 'loading' : 'noOptions')}
      value={isMany ? ids : ids[0]}
      treeData={options}
      onChange={(picked) => onChange?.(isMany ? idsOf(picked) : (idsOf(picked)[0] ?? null))}
    />
  )
}
