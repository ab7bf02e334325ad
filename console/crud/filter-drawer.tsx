import { fieldNamed, fieldsFor } from '@steward/domain/conditions/fields'
import { CONDITIONS } from '@steward/domain/conditions/name'
import { conditionProblems } from '@steward/domain/conditions/problems'
import { type Fault, readTree } from '@steward/domain/conditions/tree'
import type { Entity } from '@steward/domain/entity'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Builder } from '../conditions/builder.tsx'
import { begun, opened, treeOf } from '../conditions/draft.ts'
import { openedTree } from '../conditions/sentence.ts'
import { useWords } from '../conditions/words/use-words.ts'
import { useLocale } from '../data/locale.ts'
import { useClosedByBack } from '../kit/address/back.ts'
import { useOpened } from '../kit/dialog/use-opened.ts'
import { useReturn } from '../kit/dialog/use-return.ts'
import { useNarrow } from '../kit/use-narrow.ts'
import { findable } from '../screen/list-state.ts'
import { FilterField, type FiltersProps, useDraft } from './filters.tsx'

type Props = Pick<FiltersProps, 'filters' | 'without' | 'search'> & { entity: Entity; close: () => void }

const WIDTH = 680

/** Composed conditions, on a phone below the filters; all of them are applied together. */
export default function FilterDrawer({ entity, filters, without, search, close }: Props) {
  const { t } = useTranslation('crud')
  const { t: words } = useWords()
  const [draft, setDraft] = useDraft(filters)
  const [group, setGroup] = useState(() => begin(entity, filters[CONDITIONS] ?? ''))
  const [fault, setFault] = useState<Fault>()
  const locale = useLocale()
  const isNarrow = useNarrow()
  useReturn()
  useClosedByBack(close)
  const isOpened = useOpened()
  const leave = (values: typeof draft) => {
    search(values)
    close()
  }
  const apply = () => {
    const tree = treeOf(group)
    const text = tree ? JSON.stringify(tree) : ''
    const read = tree && readTree(text, (name) => fieldNamed(entity, name))
    if (read && !read.ok) setFault(read.fault)
    else leave({ ...draft, [CONDITIONS]: text })
  }
  const name = entity[locale]
  return (
    <Drawer
      open={isOpened}
      {...(isNarrow ? { placement: 'bottom', size: '80%' } : { placement: 'right', size: WIDTH })}
      title={isNarrow ? t('filterTitle', { name }) : words('of', { name })}
      onClose={close}
      footer={
        <div className="kit-dialog-footer">
          <Button onClick={() => leave(isNarrow ? { [CONDITIONS]: '' } : { ...draft, [CONDITIONS]: '' })}>
            {isNarrow ? t('clearFilters') : words('clear')}
          </Button>
          <Button type="primary" onClick={apply}>
            {t('apply')}
          </Button>
        </div>
      }
    >
      <form
        className="crud-filter-stack"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        {isNarrow &&
          findable(entity)
            .filter((one) => !without.includes(one.name))
            .map((one) => <FilterField key={one.name} entity={entity} {...one} draft={draft} setDraft={setDraft} />)}
        {isNarrow ? (
          <h3 className="conditions-title">{words('title')}</h3>
        ) : (
          <p className="conditions-none">{words('hint')}</p>
        )}
        <Builder entity={entity} draft={group} setDraft={setGroup} />
        {fault && (
          <p className="conditions-refusal" role="alert">
            {refusalOf(fault, locale)}
          </p>
        )}
        <input type="submit" hidden />
      </form>
    </Drawer>
  )
}

/** With nothing composed yet, one condition is there to be filled in. */
function begin(entity: Entity, text: string) {
  const group = opened(openedTree(entity, text).tree)
  const [first] = fieldsFor(entity)
  if (group.members.length > 0 || !first) return group
  return { ...group, members: [begun(first.name, (name) => fieldNamed(entity, name))] }
}

function refusalOf({ code, facts }: Fault, locale: 'zh' | 'en'): string {
  const [, zh, en] = conditionProblems[code]
  return (locale === 'zh' ? zh : en).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
}
