// The handover sheet: who leaves and who comes side by side, and below what the one leaves to the other.
import type { Entity } from '@steward/domain/entity'
import { changeShifts, handoverItem } from '@steward/domain/index'
import { Button, Checkbox, Drawer, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DetailProps, DialogProps } from '../crud/adjust.ts'
import { useQuietDetail } from '../crud/quiet.ts'
import { RowActions } from '../crud/row-actions.tsx'
import type { ScreenAction } from '../crud/screen-actions.ts'
import { useLocale } from '../data/locale.ts'
import { HistoryPart } from '../history/part.tsx'
import { dict, entryOf } from '../kinds/dict.tsx'
import { Tag } from '../kinds/tag.tsx'
import { type AnyRow, plain } from '../kinds/view.ts'
import { useGuard } from '../kit/dialog.tsx'
import { Expected, Failed } from '../kit/states.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { useOpened } from '../kit/use-opened.ts'
import { useReturn } from '../kit/use-return.ts'
import { message } from '../kit/voice.ts'
import { useWords } from '../words/duty.ts'
import { listed } from '../words/listed.ts'
import { ordered, ownKinds, shortTime } from './handover-data.ts'
import { ItemRow } from './handover-item.tsx'
import '../detail/detail.css'
import './handover.css'
import { toggled, useSheet } from './use-sheet.ts'

const WIDTH = 'min(980px, 94vw)'

export default function HandoverDetail({ entity, adjust, id, actions, act, close }: DetailProps) {
  const { t } = useTranslation('crud')
  const own = ['view', 'handover', 'receive']
  const menu = (row: AnyRow) => (
    <RowActions
      actions={actions.filter(({ name }) => !own.includes(name))}
      row={row}
      title={plain(row.handoverNo)}
      act={(action: ScreenAction) => act(action, row)}
      t={t}
      fold="all"
    />
  )
  return (
    <SheetDrawer
      id={id}
      close={close}
      menu={menu}
      after={<HistoryPart entity={entity} id={id} without={adjust.without} />}
    />
  )
}

/** Opened by the step itself, from a list. */
export const SheetOf = ({ rows, close }: DialogProps) => <SheetDrawer id={rows[0]?.id ?? ''} close={close} />

interface DrawerProps {
  id: string
  close: () => void
  menu?: (row: AnyRow) => ReactNode
  after?: ReactNode
}

const general = changeShifts as unknown as Entity

function SheetDrawer(props: DrawerProps) {
  const { id, close } = props
  const locale = useLocale()
  const isNarrow = useNarrow()
  useReturn()
  const isOpened = useOpened()
  const { data: row, error, refetch } = useQuietDetail(general, id)
  if (row) return <Filled key={row.id} {...props} row={row} />
  return (
    <Drawer open={isOpened} size={isNarrow ? '100%' : WIDTH} title={changeShifts[locale]} onClose={close}>
      {error ? <Failed failure={error} name={changeShifts[locale]} again={() => void refetch()} /> : <Expected />}
    </Drawer>
  )
}

function Filled({ close, menu, after, row }: DrawerProps & { row: AnyRow }) {
  const { t } = useWords()
  const locale = useLocale()
  const isNarrow = useNarrow()
  const sheet = useSheet(row)
  const { typed, type, items, isDirty, sending } = sheet
  const leave = useGuard(isDirty, close)
  const may = (step: string) => Array.isArray(row.actions) && row.actions.includes(step)
  const isDraft = row.handoverStatus === 'draft'
  const isWritten = isDraft && may('handover')
  const isTaken = may('receive')
  const must = items.filter(({ isMust }) => isMust)
  const confirmed = must.filter(({ id }) => typed.checked.has(id)).length
  const isComplete = confirmed === must.length
  const isMajorOpen = isDraft && items.some((item) => item.isMajor && item.result !== 'done')
  const end = (what: 'handover' | 'receive') =>
    sending.mutate(what, {
      onSuccess: () => message.success(t(what === 'handover' ? 'handover.handed2' : 'handover.took')),
    })
  const foot = isTaken ? (
    <div className="handover-foot">
      <span role="status">{isComplete ? '' : t('handover.wait')}</span>
      <Button type="primary" disabled={!isComplete} loading={sending.isPending} onClick={() => end('receive')}>
        {t('handover.take', { done: confirmed, all: must.length })}
      </Button>
    </div>
  ) : isWritten ? (
    <div className="handover-foot">
      <span>{t('handover.atHand')}</span>
      <Button
        disabled={!isDirty}
        loading={sending.isPending}
        onClick={() => sending.mutate('save', { onSuccess: () => message.success(t('handover.saved')) })}
      >
        {t('handover.save')}
      </Button>
      <Button
        type="primary"
        disabled={typed.summary.trim() === ''}
        loading={sending.isPending}
        onClick={() => end('handover')}
      >
        {t('handover.hand')}
      </Button>
    </div>
  ) : undefined
  const { handoverStatus } = changeShifts.fields
  return (
    <Drawer
      open
      size={isNarrow ? '100%' : WIDTH}
      onClose={leave}
      title={
        <span className="crud-detail-title">
          {plain(row.groupName)}
          <dict.Cell
            name="handoverStatus"
            field={handoverStatus}
            row={row}
            locale={locale}
            value={row.handoverStatus}
          />
          <small>{plain(row.handoverNo)}</small>
        </span>
      }
      extra={menu?.(row)}
      footer={foot}
    >
      <div className="handover">
        {isDraft && plain(row.rejectReason) !== '' && (
          <p className="handover-alert" role="alert">
            {t('handover.sentBack', { reason: plain(row.rejectReason) })}
          </p>
        )}
        {isMajorOpen && (
          <p className="handover-alert" role="alert">
            {plain(row.incidentTime) === ''
              ? t('handover.incident')
              : t('handover.incidentDone', { name: plain(row.incidentUserName) })}
          </p>
        )}
        <Sides row={row} summary={isWritten ? <Written {...sheet} /> : undefined}>
          {isTaken && <Remark value={typed.remark} change={(remark) => type({ remark })} />}
        </Sides>
        <Items sheet={sheet} isWritten={isWritten} isTaken={isTaken} openCount={Number(row.openCount ?? 0)} />
        {after}
      </div>
    </Drawer>
  )
}

const people = (names: unknown, none: string) => listed(plain(names).split(',').filter(Boolean)) || none

function Sides({ row, summary, children }: { row: AnyRow; summary: ReactNode; children: ReactNode }) {
  const { t } = useWords()
  const late = Number(row.lateMinutes ?? 0)
  const yes = (value: unknown) => t(value === 1 ? 'handover.yes' : 'handover.no')
  return (
    <div className="handover-sides" role="group" aria-label={t('handover.sides')}>
      <section>
        <h3>
          {t('handover.out')}
          <small>
            {plain(row.workDate).slice(5, 10)} {plain(row.fromShiftName)}
          </small>
        </h3>
        <p className="handover-people">{people(row.fromUserIdsName, t('handover.nobody'))}</p>
        <p className="handover-times">
          {t('handover.planned')} {shortTime(row.planTime)}
          {plain(row.handoverTime) !== '' && (
            <>
              {' · '}
              {t('handover.handed')} {shortTime(row.handoverTime)}
            </>
          )}
          {late > 0 && <Tag tone="warning">{t('handover.late', { count: late })}</Tag>}
        </p>
        {summary ?? (
          <>
            {plain(row.runSummary) !== '' && <blockquote>{plain(row.runSummary)}</blockquote>}
            <p className="handover-times">
              {plain(row.keyCount) !== '' && `${t('handover.keys')} ${plain(row.keyCount)} · `}
              {t('handover.tools')} {yes(row.toolOk)} · {t('handover.place')} {yes(row.envOk)}
            </p>
          </>
        )}
      </section>
      <section>
        <h3>
          {t('handover.in')}
          <small>{plain(row.toShiftName)}</small>
        </h3>
        <p className="handover-people">{people(row.toUserIdsName, t('handover.nobody'))}</p>
        {plain(row.receiveTime) !== '' && (
          <p className="handover-times">
            {t('handover.received')} {shortTime(row.receiveTime)} · {plain(row.receiveUserName)}
          </p>
        )}
        {plain(row.receiveRemark) !== '' && <blockquote>{plain(row.receiveRemark)}</blockquote>}
        {children}
      </section>
    </div>
  )
}

function Remark({ value, change }: { value: string; change: (text: string) => void }) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className="handover-field">
      <label htmlFor={id}>{t('handover.remark')}</label>
      <Input.TextArea id={id} rows={2} maxLength={500} value={value} onChange={({ target }) => change(target.value)} />
    </div>
  )
}

type Sheet = ReturnType<typeof useSheet>

function Written({ typed, type }: Sheet) {
  const { t } = useWords()
  const [summary, keys] = [useId(), useId()]
  return (
    <>
      <div className="handover-field">
        <label htmlFor={summary}>{t('handover.summary')}</label>
        <Input.TextArea
          id={summary}
          rows={4}
          maxLength={1000}
          placeholder={t('handover.summaryHint')}
          value={typed.summary}
          onChange={({ target }) => type({ summary: target.value })}
        />
      </div>
      <div className="handover-checks">
        <label htmlFor={keys}>{t('handover.keys')}</label>
        <InputNumber
          id={keys}
          min={0}
          max={999}
          value={typed.keyCount === '' ? null : Number(typed.keyCount)}
          onChange={(count) => type({ keyCount: count === null ? '' : String(count) })}
        />
        <Checkbox checked={typed.toolOk} onChange={({ target }) => type({ toolOk: target.checked })}>
          {t('handover.tools')}
        </Checkbox>
        <Checkbox checked={typed.envOk} onChange={({ target }) => type({ envOk: target.checked })}>
          {t('handover.place')}
        </Checkbox>
      </div>
    </>
  )
}

interface ItemsProps {
  sheet: Sheet
  isWritten: boolean
  isTaken: boolean
  openCount: number
}

function Items({ sheet, isWritten, isTaken, openCount }: ItemsProps) {
  const { t } = useWords()
  const { typed, type, items } = sheet
  const id = useId()
  const besideOf = (item: (typeof items)[number]) => {
    const { id: own, isMust, isChecked, isHeld, refId } = item
    if (isTaken && isMust)
      return (
        <Checkbox
          className="handover-tick"
          checked={typed.checked.has(own)}
          onChange={() => type({ checked: toggled(typed.checked, own) })}
        >
          {t('handover.confirm')}
        </Checkbox>
      )
    if (isChecked) return <Tag tone="success">{t('handover.confirmed')}</Tag>
    if (!isWritten) return null
    const isGone = typed.gone.has(own)
    return (
      <>
        {refId === '' && (
          <Checkbox checked={typed.settled.has(own)} onChange={() => type({ settled: toggled(typed.settled, own) })}>
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
            isGone={typed.gone.has(item.id)}
            beside={besideOf(item)}
            note={
              isWritten && (
                <Input
                  aria-label={t('handover.noteOf', { title: item.title })}
                  placeholder={t('handover.note')}
                  maxLength={500}
                  value={typed.notes.get(item.id) ?? item.note}
                  onChange={({ target }) => type({ notes: new Map(typed.notes).set(item.id, target.value) })}
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
