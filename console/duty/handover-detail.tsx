// The handover sheet: who leaves and who comes side by side, and below what the one leaves to the other.
import type { Entity } from '@steward/domain/entity'
import { changeShifts } from '@steward/domain/index'
import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowActions } from '../crud/row-actions.tsx'
import { useLocale } from '../data/locale.ts'
import { useQuietDetail } from '../data/use-quiet-detail.ts'
import { HistoryPart } from '../history/part.tsx'
import { dict } from '../kinds/dict.tsx'
import { type AnyRow, plain } from '../kinds/view.ts'
import { useIsInAddress } from '../kit/address/address.ts'
import { useClosedByBack } from '../kit/address/back.ts'
import { useGuard } from '../kit/dialog/dialog.tsx'
import { useOpened } from '../kit/dialog/use-opened.ts'
import { useReturn } from '../kit/dialog/use-return.ts'
import { message } from '../kit/dialog/voice.ts'
import { Pending } from '../kit/state/loaded.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import type { ScreenAction, DialogProps } from '../screen/action.ts'
import type { DetailProps } from '../screen/adjust.ts'
import { Items } from './handover-items.tsx'
import { Remark, Sides, Written } from './handover-sides.tsx'
import { useSheet } from './use-sheet.ts'
import '../detail/detail.css'
import './handover.css'
import { useWords } from './words/use-words.ts'

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
  useClosedByBack(close, !useIsInAddress(id))
  const query = useQuietDetail(general, id)
  const row = query.data
  if (row) return <Filled key={row.id} {...props} row={row} />
  return (
    <Drawer open={isOpened} size={isNarrow ? '100%' : WIDTH} title={changeShifts[locale]} onClose={close}>
      <Pending query={query} name={changeShifts[locale]} />
    </Drawer>
  )
}

function Filled({ close, menu, after, row }: DrawerProps & { row: AnyRow }) {
  const { t } = useWords()
  const locale = useLocale()
  const isNarrow = useNarrow()
  const sheet = useSheet(row)
  const { typed, type, items, isDirty, isSending, send, summary } = sheet
  const may = (step: string) => Array.isArray(row.actions) && row.actions.includes(step)
  const isDraft = row.handoverStatus === 'draft'
  const isWritten = isDraft && may('handover')
  const isTaken = may('receive')
  // What was written on a sheet that somebody else has handed over meanwhile leads nowhere.
  const leave = useGuard(isDirty && (isWritten || isTaken), close, sheet.discard)
  useClosedByBack(leave, !useIsInAddress(row.id))
  const must = items.filter(({ isMust }) => isMust)
  const confirmed = must.filter(({ id }) => typed.checked.includes(id)).length
  const isComplete = confirmed === must.length
  const isMajorOpen = isDraft && items.some((item) => item.isMajor && item.result !== 'done')
  const end = (what: 'handover' | 'receive') =>
    send(what, () => message.success(t(what === 'handover' ? 'handover.handed2' : 'handover.took')))
  const foot = isTaken ? (
    <div className="handover-foot">
      <span role="status">{isComplete ? '' : t('handover.wait')}</span>
      <Button type="primary" disabled={!isComplete} loading={isSending} onClick={() => end('receive')}>
        {t('handover.take', { done: confirmed, all: must.length })}
      </Button>
    </div>
  ) : isWritten ? (
    <div className="handover-foot">
      <span>{t('handover.atHand')}</span>
      <Button
        disabled={!isDirty}
        loading={isSending}
        onClick={() => send('save', () => message.success(t('handover.saved')))}
      >
        {t('handover.save')}
      </Button>
      <Button type="primary" disabled={summary.trim() === ''} loading={isSending} onClick={() => end('handover')}>
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
          {isTaken && <Remark value={typed.remark ?? ''} change={(remark) => type({ remark })} />}
        </Sides>
        <Items sheet={sheet} isWritten={isWritten} isTaken={isTaken} openCount={Number(row.openCount ?? 0)} />
        {after}
      </div>
    </Drawer>
  )
}
