// The filter form. Typed text is local state, so that the table does not render until Enter.
import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import type { Entity } from '@steward/domain/entity'
import { Button } from 'antd'
import { type RefObject, memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import { nameOf } from '../screen/base.ts'
import { type Findable, type ListState, findable, sameFilters } from '../screen/list-state.ts'

type Values = ListState['filters']

export interface FiltersProps {
  entity: Entity
  filters: Values
  /** Fields filtered elsewhere on the screen. */
  without: readonly string[]
  search: (filters: Values) => void
  /** Opens the composed conditions. */
  compose: () => void
  box: RefObject<HTMLFormElement | null>
}

/** Filters in one line beside the buttons; narrower screens hide more by CSS. */
const INLINE = 3
/** More than these would push the list off the screen: only a person unfolds them. */
const MANY = 12

/** The unsubmitted text; reset when the filters change elsewhere, unchanged by page or order. */
export function useDraft(filters: Values): [Values, (values: Values) => void] {
  const [draft, setDraft] = useState(filters)
  const [before, setBefore] = useState(filters)
  if (!sameFilters(before, filters)) {
    setBefore(filters)
    setDraft(filters)
  }
  return [draft, setDraft]
}

export const Filters = memo(function Filters({ entity, filters, without, search, compose, box }: FiltersProps) {
  const { t } = useTranslation('crud')
  const all = findable(entity).filter(({ name }) => !without.includes(name))
  const [draft, setDraft] = useDraft(filters)
  const hidden = all.slice(INLINE)
  const [isOpen, setOpen] = useState(hidden.length <= MANY && hidden.some(({ name }) => filters[name]))
  const used = hidden.filter(({ name }) => filters[name]).length
  return (
    <form
      ref={box}
      className="crud-filters"
      role="search"
      data-open={isOpen}
      onSubmit={(event) => {
        event.preventDefault()
        search(draft)
      }}
    >
      <div className="crud-filter-grid">
        {(isOpen ? all : all.slice(0, INLINE)).map((one) => (
          <FilterField key={one.name} entity={entity} {...one} draft={draft} setDraft={setDraft} search={search} />
        ))}
        <div className="crud-filter-buttons">
          <Button
            type="primary"
            htmlType="submit"
            icon={<SearchOutlined />}
            title={t('keyHint', { name: t('search'), key: 'Enter' })}
          >
            {t('search')}
          </Button>
          <Button
            onClick={() => {
              setDraft({})
              search({})
            }}
          >
            {t('reset')}
          </Button>
          <Button type="link" className="crud-unfold" onClick={compose}>
            {t('conditions')}
          </Button>
          {hidden.length > 0 && (
            <Button
              type="link"
              className="crud-unfold"
              aria-expanded={isOpen}
              icon={isOpen ? <UpOutlined /> : <DownOutlined />}
              iconPlacement="end"
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'collapse' : 'expand')}
              {!isOpen && used > 0 && ` (${used})`}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
})

interface FieldProps extends Findable {
  entity: Entity
  draft: Values
  setDraft: (values: Values) => void
  /** Called at once when a value is chosen rather than typed. */
  search?: (values: Values) => void
}

export function FilterField({ entity, name, field, draft, setDraft, search }: FieldProps) {
  const { t } = useTranslation('crud')
  const id = useId()
  const label = nameOf(entity, name, useLocale(), t)
  const { Filter } = viewOf(field)
  const typed = (value: string) => ({ ...draft, [name]: value })
  return (
    <div className="crud-filter">
      <label htmlFor={id} title={label}>
        {label}
      </label>
      <Filter
        id={id}
        name={name}
        field={field}
        label={label}
        value={draft[name] ?? ''}
        onType={(value) => setDraft(typed(value))}
        onPick={(value) => {
          setDraft(typed(value))
          search?.(typed(value))
        }}
      />
    </div>
  )
}
