import type { Entity } from '@steward/domain/entity'
import { Button, Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { useOpened } from '../kit/dialog/use-opened.ts'
import { useReturn } from '../kit/dialog/use-return.ts'
import { findable } from '../screen/list-state.ts'
import { FilterField, type FiltersProps, useDraft } from './filters.tsx'

type Props = Omit<FiltersProps, 'box'> & { entity: Entity; close: () => void }

/** Phone layout of the filters: a drawer whose filters are applied together. */
export default function FilterDrawer({ entity, filters, without, search, close }: Props) {
  const { t } = useTranslation('crud')
  const [draft, setDraft] = useDraft(filters)
  const locale = useLocale()
  useReturn()
  const isOpened = useOpened()
  const apply = (values: typeof draft) => {
    search(values)
    close()
  }
  return (
    <Drawer
      open={isOpened}
      placement="bottom"
      size="70%"
      title={t('filterTitle', { name: entity[locale] })}
      onClose={close}
      footer={
        <div className="kit-dialog-footer">
          <Button onClick={() => apply({})}>{t('clearFilters')}</Button>
          <Button type="primary" onClick={() => apply(draft)}>
            {t('apply')}
          </Button>
        </div>
      }
    >
      <form
        className="crud-filter-stack"
        onSubmit={(event) => {
          event.preventDefault()
          apply(draft)
        }}
      >
        {findable(entity)
          .filter(({ name }) => !without.includes(name))
          .map((one) => (
            <FilterField key={one.name} entity={entity} {...one} draft={draft} setDraft={setDraft} />
          ))}
        <input type="submit" hidden />
      </form>
    </Drawer>
  )
}
