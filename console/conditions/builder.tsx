// Composes conditions: groups of all or any, each condition a field, a comparison and its value.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { type Comparison, comparisonsOf } from '@steward/domain/conditions/comparisons'
import { fieldNamed, fieldsFor } from '@steward/domain/conditions/fields'
import { DEEPEST, MOST_CONDITIONS } from '@steward/domain/conditions/tree'
import { comparisonWords } from '@steward/domain/conditions/words'
import type { Entity } from '@steward/domain/entity'
import { Button, Segmented, Select } from 'antd'
import { useId, useRef } from 'react'
import { useLocale } from '../data/locale.ts'
import { useSpelt } from '../kit/list/use-spelt.ts'
import { type Draft, type Group, type Single, begun, changed, compared, countOf, group, isGroupDraft } from './draft.ts'
import './conditions.css'
import { ConditionValue } from './value.tsx'
import { useWords } from './words/use-words.ts'

interface Props {
  entity: Entity
  draft: Group
  setDraft: (draft: Group) => void
}

export function Builder({ entity, draft, setDraft }: Props) {
  const isFull = countOf(draft) >= MOST_CONDITIONS
  const set = (key: number, change: (part: Draft) => Draft | undefined) => setDraft(changed(draft, key, change))
  const replace = (next: Group) => (next.key === draft.key ? setDraft(next) : set(next.key, () => next))
  return <Members {...{ entity, isFull, set, replace }} group={draft} depth={1} />
}

interface MembersProps {
  entity: Entity
  group: Group
  depth: number
  isFull: boolean
  set: (key: number, change: (part: Draft) => Draft | undefined) => void
  replace: (group: Group) => void
}

function Members({ entity, group: own, depth, isFull, set, replace }: MembersProps) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [first] = fieldsFor(entity)
  const fresh = () => (first ? [begun(first.name, (name) => fieldNamed(entity, name))] : [])
  const add = (members: readonly Draft[]) => replace({ ...own, members: [...own.members, ...members] })
  const remove = (key: number) => {
    set(key, () => undefined)
    // The focus would be lost with the removed part.
    box.current?.querySelector<HTMLElement>(':scope > .conditions-adding > button')?.focus()
  }
  return (
    <div ref={box} className="conditions-group" role="group" aria-label={t(own.how)}>
      <div className="conditions-head">
        <Segmented<Group['how']>
          size="small"
          aria-label={t('how')}
          value={own.how}
          options={[
            { value: 'all', label: t('all') },
            { value: 'any', label: t('any') },
          ]}
          onChange={(how) => replace({ ...own, how })}
        />
        {depth > 1 && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('removeGroup')}
            title={t('removeGroup')}
            onClick={() => set(own.key, () => undefined)}
          />
        )}
      </div>
      {own.members.length === 0 && <p className="conditions-none">{t('none')}</p>}
      {own.members.map((member) =>
        isGroupDraft(member) ? (
          <Members key={member.key} {...{ entity, isFull, set, replace }} group={member} depth={depth + 1} />
        ) : (
          <One
            key={member.key}
            entity={entity}
            single={member}
            change={(next) => set(member.key, () => next)}
            remove={() => remove(member.key)}
          />
        ),
      )}
      <div className="conditions-adding">
        <Button size="small" type="dashed" icon={<PlusOutlined />} disabled={isFull} onClick={() => add(fresh())}>
          {t('addCondition')}
        </Button>
        {depth < DEEPEST && (
          <Button
            size="small"
            type="dashed"
            icon={<PlusOutlined />}
            disabled={isFull}
            onClick={() => add([group(own.how === 'all' ? 'any' : 'all', fresh())])}
          >
            {t('addGroup')}
          </Button>
        )}
        {isFull && <span className="conditions-none">{t('most', { max: MOST_CONDITIONS })}</span>}
      </div>
    </div>
  )
}

interface OneProps {
  entity: Entity
  single: Single
  change: (single: Single) => void
  remove: () => void
}

function One({ entity, single, change, remove }: OneProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { filterOption, prepare } = useSpelt()
  const id = useId()
  const fieldOf = (name: string) => fieldNamed(entity, name)
  const field = fieldOf(single.field)
  if (!field) return null
  const label = field[locale]
  return (
    <div className="conditions-one">
      <Select<string>
        id={`${id}field`}
        className="conditions-field"
        aria-label={t('field')}
        showSearch={{ filterOption }}
        onOpenChange={prepare}
        popupMatchSelectWidth={false}
        options={fieldsFor(entity).map((one) => ({ value: one.name, label: one.field[locale] }))}
        value={single.field}
        onChange={(name) => change({ ...begun(name, fieldOf), key: single.key })}
      />
      <Select<Comparison>
        id={`${id}comparison`}
        className="conditions-comparison"
        aria-label={t('comparison')}
        popupMatchSelectWidth={false}
        options={comparisonsOf(field).map((is) => ({ value: is, label: comparisonWords(is, field, locale) }))}
        value={single.is}
        onChange={(is) => change(compared(single, is))}
      />
      <div className="conditions-value">
        <ConditionValue
          key={`${single.field} ${single.is}`}
          name={single.field}
          field={field}
          is={single.is}
          label={label}
          text={single.text}
          change={(text) => change({ ...single, text })}
        />
      </div>
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('removeCondition', { name: label })}
        title={t('removeCondition', { name: label })}
        onClick={remove}
      />
    </div>
  )
}
