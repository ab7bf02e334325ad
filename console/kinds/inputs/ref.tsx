import { entityNamed } from '@steward/domain/registry'
import { Select } from 'antd'
import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { type Option, chosenOf, idsOf, offersTree, useOptions } from '../options.ts'
import { type InputProps, control } from '../view.ts'
import { TreeChoice } from './tree.tsx'

interface Many {
  isMany?: boolean
  /** Id of a row that is left out together with its descendants. */
  without?: string | undefined
}

function RemoteChoice(props: InputProps & Many) {
  const { t } = useTranslation('crud')
  const { field, value, onChange, name, row, isMany, without } = props
  const ids = idsOf(value)
  const [picked, setPicked] = useState<Option[]>([])
  const before = chosenOf(ids, name, row)
  const remembered = before.map((one) => picked.find((option) => option.value === one.value) ?? one)
  const { chosen, options, search, isLoading, hasMore } = useOptions(
    entityNamed(field.entity ?? ''),
    remembered,
    props.tenantId,
  )
  return (
    <Select<Option | Option[]>
      {...control(props)}
      mode={isMany ? 'multiple' : undefined}
      labelInValue
      allowClear
      maxTagCount="responsive"
      showSearch={{ filterOption: false, onSearch: search }}
      loading={isLoading}
      notFoundContent={t(isLoading ? 'loading' : 'noOptions')}
      popupRender={(menu) => withHint(menu, hasMore && t('typeMore'))}
      value={isMany ? chosen : (chosen[0] ?? null)}
      options={options.filter((option) => option.value !== without)}
      optionRender={optionLine}
      onOpenChange={(isOpen) => isOpen && search('')}
      onChange={(now?: Option | Option[]) => {
        const taken = [now ?? []].flat()
        setPicked(taken)
        onChange?.(isMany ? taken.map((option) => option.value) : (taken[0]?.value ?? null))
      }}
    />
  )
}

/** The name, and where the thing stands: many have the same name. */
const optionLine = ({ data: { label, place } }: { data: { label?: ReactNode; place?: string } }) => (
  <span className="kind-option">
    {label}
    {place && <small>{place}</small>}
  </span>
)

const withHint = (menu: ReactElement, hint: string | false) => (
  <>
    {menu}
    {hint && <div className="kind-more">{hint}</div>}
  </>
)

/** Entities whose rows are chosen in a dialog instead of a select. */
const windows: Readonly<Record<string, ComponentType<InputProps & Many>>> = {
  user: lazyPart(() => import('../people/ref-input.tsx')),
}

function Choice(props: InputProps & Many) {
  const Window = windows[props.field.entity ?? '']
  if (Window) return <Window {...props} />
  return offersTree(props.field) ? <TreeChoice {...props} /> : <RemoteChoice {...props} />
}

export const RefInput = (props: InputProps) => <Choice {...props} />

export const RefsInput = (props: InputProps) => <Choice {...props} isMany />

/** A row cannot be its own descendant: it and its branch are not offered. */
export const ParentInput = (props: InputProps) => <Choice {...props} without={props.row?.id} />
