// What an audit is narrowed by; each choice is applied at once and stands in the address.
import { logUsual } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { heads } from '../../data/heads.made.ts'
import { useLocale } from '../../data/locale.ts'
import { DateFilter } from '../../kinds/filters/date.tsx'
import { RefInput } from '../../kinds/inputs/ref.tsx'
import { list } from '../../kinds/range.ts'
import { plain } from '../../kinds/view.ts'
import { TenantChoice } from '../tenant/tenant-choice.tsx'
import { type Filters, type Show, auditKinds } from './audit-data.ts'
import { useWords } from './words/use-words.ts'

// A reference to a person, as forms have it.
const { by: _, ...personField } = logUsual.fields.userId as Field & { by?: string }
const timeField = { ...logUsual.fields.account } as Field

interface Props {
  filters: Filters
  isPlatform: boolean
  isFiltered: boolean
  show: Show
  children: ReactNode
}

export function AuditFilters({ filters, isPlatform, isFiltered, show, children }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const id = useId()
  const named = heads
    .filter(({ isRecord }) => !isRecord)
    .map((head) => ({ value: head.name, label: head[locale] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
  return (
    <div className="audit-bar" role="search" aria-label={t('filters')}>
      {isPlatform && (
        <div>
          <span>{t('tenant')}</span>
          <TenantChoice label={t('tenant')} value={filters.tenant} change={(tenant) => show({ tenant }, true)} />
        </div>
      )}
      <div>
        <label htmlFor={`${id}-span`}>{t('span')}</label>
        <DateFilter
          id={`${id}-span`}
          name="span"
          field={timeField}
          label={t('span')}
          value={filters.span}
          onType={(span) => show({ span })}
          onPick={(span) => show({ span })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-user`}>{t('user')}</label>
        <RefInput
          key={filters.tenant}
          id={`${id}-user`}
          name="userId"
          field={personField as Field}
          placeholder={t('anybody')}
          value={filters.user === '' ? undefined : filters.user}
          tenantId={filters.tenant === '' ? undefined : filters.tenant}
          onChange={(value) => show({ user: plain(value) })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-entity`}>{t('entity')}</label>
        <Select<string>
          id={`${id}-entity`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('any')}
          value={filters.entity === '' ? null : filters.entity}
          options={named}
          popupMatchSelectWidth={false}
          onChange={(entity) => show({ entity: entity ?? '' })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-record`}>{t('record')}</label>
        <Input.Search
          key={filters.record}
          id={`${id}-record`}
          allowClear
          maxLength={64}
          defaultValue={filters.record}
          placeholder={t(filters.entity === '' ? 'recordHint' : 'recordOfHint')}
          onSearch={(record) => show({ record: record.trim() })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-kind`}>{t('kind')}</label>
        <Select<string[]>
          id={`${id}-kind`}
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          placeholder={t('any')}
          value={list(filters.kind)}
          options={auditKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(kind) => show({ kind: kind.join(',') })}
        />
      </div>
      <div className="audit-act">
        {filters.op !== '' && <span role="status">{t('oneOperation')}</span>}
        {!isFiltered && <span>{t('usual')}</span>}
        {isFiltered && <Button onClick={() => show({}, true)}>{t('clear')}</Button>}
        {children}
      </div>
    </div>
  )
}
