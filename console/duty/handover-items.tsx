// What one shift leaves to the next: found by itself and added, settled by the one, confirmed by the other.
import { handoverItem } from '@steward/domain/index'
import { Button, Checkbox, Input, Select } from 'antd'
import { useId } from 'react'
import { useLocale } from '../data/locale.ts'
import { entryOf } from '../kinds/dict-entry.ts'
import { Tag } from '../kinds/tag.tsx'
import { ordered, ownKinds } from './handover-data.ts'
import { ItemRow } from './handover-item.tsx'
import { toggled } from './sheet.ts'
import type { Sheet } from './use-sheet.ts'
import { useWords } from './words/use-words.ts'

interface ItemsProps {
  sheet: Sheet
  isWritten: boolean
  isTaken: boolean
  openCount: number
}

export function Items({ sheet, isWritten, isTaken, openCount }: ItemsProps) {
  const { t } = useWords()
  const { typed, type, items, isSettled, noteOf } = sheet
  const id = useId()
  const besideOf = (item: (typeof items)[number]) => {
    const { id: own, isMust, isChecked, isHeld, refId } = item
    if (isTaken && isMust)
      return (
        <Checkbox
          className="handover-tick"
          checked={typed.checked.includes(own)}
          onChange={() => type({ checked: toggled(typed.checked, own) })}
        >
          {t('handover.confirm')}
        </Checkbox>
      )
    if (isChecked) return <Tag tone="success">{t('handover.confirmed')}</Tag>
    if (!isWritten) return null
    const isGone = typed.gone.includes(own)
    return (
      <>
        {refId === '' && (
          <Checkbox
            checked={isSettled(item)}
            onChange={({ target }) => type({ settled: { ...typed.settled, [own]: target.checked } })}
          >
            {t('handover.settle')}
          </Checkbox>
        )}
        {!(isMust && isHeld) && (
          <Button type="text" size="small" onClick={() => type({ gone: toggled(typed.gone, own) })}>
            {t(isGone ? 'handover.restore' : 'handover.remove')}
          </Button>
        )}
      </>
    )
  }
  return (
    <section className="handover-items" aria-labelledby={id}>
      <h3 id={id}>
        {t('handover.items')}
        <small>{t('handover.count', { open: openCount, all: items.length })}</small>
      </h3>
      {items.length === 0 && typed.added.length === 0 && <p className="crud-none">{t('handover.noItems')}</p>}
      <ol>
        {ordered(items).map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            isGone={typed.gone.includes(item.id)}
            beside={besideOf(item)}
            note={
              isWritten && (
                <Input
                  aria-label={t('handover.noteOf', { title: item.title })}
                  placeholder={t('handover.note')}
                  maxLength={500}
                  value={noteOf(item)}
                  onChange={({ target }) => type({ notes: { ...typed.notes, [item.id]: target.value } })}
                />
              )
            }
          />
        ))}
      </ol>
      {isWritten && <NewItems {...sheet} />}
    </section>
  )
}

function NewItems({ typed, type }: Sheet) {
  const { t } = useWords()
  const locale = useLocale()
  const { added } = typed
  const change = (key: number, more: object) =>
    type({ added: added.map((one) => (one.key === key ? { ...one, ...more } : one)) })
  const options = ownKinds.map((kind) => ({
    value: kind,
    label: entryOf(handoverItem.fields.kind, kind)?.[locale] ?? kind,
  }))
  return (
    <div className="handover-new">
      {added.map(({ key, kind, title, mustFollow }) => (
        <div key={key}>
          <Select
            aria-label={t('handover.kind')}
            value={kind}
            options={options}
            onChange={(wanted: string) => change(key, { kind: wanted })}
          />
          <Input
            aria-label={t('handover.addTitle')}
            placeholder={t('handover.addTitle')}
            maxLength={200}
            value={title}
            onChange={({ target }) => change(key, { title: target.value })}
          />
          <Checkbox
            checked={mustFollow === 1}
            onChange={({ target }) => change(key, { mustFollow: target.checked ? 1 : 0 })}
          >
            {t('handover.must')}
          </Checkbox>
          <Button type="text" onClick={() => type({ added: added.filter((one) => one.key !== key) })}>
            {t('handover.remove')}
          </Button>
        </div>
      ))}
      <Button
        type="dashed"
        onClick={() =>
          type({ added: [...added, { key: (added.at(-1)?.key ?? 0) + 1, kind: 'manual', title: '', mustFollow: 0 }] })
        }
      >
        {t('handover.add')}
      </Button>
    </div>
  )
}
