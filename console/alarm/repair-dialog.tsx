// Creates a repair request from an alarm: place and fault are pre-filled, and whoever may dispatch gives it away at once.
import { Refusal } from '@steward/client'
import { recordOf } from '@steward/client/wire'
import { alarmRecord, repairBill, repairOrder } from '@steward/domain/index'
import { measured } from '@steward/domain/measured'
import { type Trade as TradeKey, isTrade } from '@steward/domain/repair/trade'
import { Alert, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { CandidateList } from '../candidates/candidates.tsx'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { labelOf, useLocale } from '../data/locale.ts'
import { refreshAfter } from '../data/query.ts'
import { useMay } from '../data/use-can.ts'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { message } from '../kit/dialog/voice.ts'
import { byField } from '../kit/editor/parts.ts'
import { useEditor } from '../kit/editor/use-editor.tsx'
import { useLinks } from '../live/live-paths.ts'
import type { DialogProps } from '../screen/action.ts'
import { useWords } from './words/use-words.ts'

interface Wish {
  description: string
  trade: TradeKey | null
  assigneeId: string | null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const { description, trade: tradeField } = alarmRecord.actions.repair.input
const Trade = viewOf(tradeField).Input

/** The number of the new request; empty where the person may not read it. */
async function numberOf(answer: unknown): Promise<string> {
  const id = textOf(recordOf(answer).id)
  const found = await client.detail(repairBill, id).catch(() => undefined)
  return found?.billNo ?? ''
}

export function RepairDialog({ rows: [alarm], close }: DialogProps) {
  return alarm ? <Form alarm={alarm} close={close} /> : null
}

function Form({ alarm, close }: { alarm: AnyRow; close: () => void }) {
  const { t } = useWords()
  const locale = useLocale()
  const field = useId()
  const value = [typeof alarm.triggerValue === 'number' ? measured(alarm.triggerValue) : '', textOf(alarm.unit)]
    .filter((part) => part !== '')
    .join(' ')
  const [opened] = useState(() =>
    [
      textOf(alarm.alarmName),
      [textOf(alarm.areaName), textOf(alarm.deviceName)].filter((part) => part !== '').join(' · '),
      // Of a state there is no limit, and its number says nothing.
      value === '' || !alarm.limitText ? '' : t('repairValue', { value, limit: textOf(alarm.limitText) }),
    ]
      .filter((line) => line !== '')
      .join('\n'),
  )
  const linkTo = useLinks()
  /** The request that is under way already. */
  const [known, setKnown] = useState<{ words: string; id: string }>()
  const there = known && linkTo(repairBill, { id: known.id })
  /** Whether what was sent gave it to somebody. */
  const isGiven = useRef(false)
  const editor = useEditor<Wish, unknown>({
    first: { value: { description: opened, trade: null, assigneeId: null } },
    anatomy: byField(),
    keeping: {
      place: { entity: alarmRecord, ids: [alarm.id], action: 'repair' },
      written: (wish) => ({ ...wish }),
      read: (kept) => ({
        description: textOf(kept.description),
        trade: isTrade(kept.trade) ? kept.trade : null,
        assigneeId: textOf(kept.assigneeId) || null,
      }),
    },
    names: { nameOf: (name) => labelOf(name === 'trade' ? tradeField : description, locale), textOf },
    isDeed: true,
    send(wish, { key }) {
      const { trade: kind, assigneeId: to } = wish
      isGiven.current = to !== null
      const input = {
        description: wish.description.trim(),
        ...(kind && { trade: kind }),
        ...(to && { assigneeId: to }),
      }
      return client.act(alarmRecord, 'repair', { ids: [alarm.id], input, key })
    },
    storedFrom: (_, sent) => ({ value: sent }),
    saved(answer) {
      refreshAfter(alarmRecord.name)
      void tellNumber(answer, isGiven.current)
    },
    refuse(failure) {
      if (failure instanceof Refusal && failure.reason === 'alarm.repaired-as')
        setKnown({ words: failure.msg, id: textOf(recordOf(failure.data).repairBillId) })
      else tellFailure(failure)
    },
    close,
  })
  const { trade, assigneeId } = editor.value
  const mayBill = useMay(repairBill)
  const mayOrder = useMay(repairOrder)
  const mayDispatch = mayBill('accept') && mayOrder('dispatch')
  const about = Object.entries({ areaId: alarm.areaId, deviceId: alarm.deviceId, trade })

  async function tellNumber(answer: unknown, hasOne: boolean): Promise<void> {
    const number = await numberOf(answer)
    if (number === '') message.success(t(hasOne ? 'dispatched' : 'repaired'))
    else message.success(t(hasOne ? 'dispatchedAs' : 'repairedAs', { number }))
  }

  return (
    <Dialog
      title={t('repairOf', { name: [textOf(alarm.deviceName), textOf(alarm.alarmName)].join(' ').trim() })}
      close={close}
      save={() => void editor.save()}
      isSaving={editor.isSaving}
      isDirty={editor.isDirty}
      discard={editor.discard}
      saveWords={t('repairSave')}
      width={560}
    >
      {editor.notices}
      {known && (
        <Alert
          type="info"
          title={known.words}
          // Not for who may not open it.
          action={there === undefined ? undefined : <Link to={there}>{t('repairThere')}</Link>}
        />
      )}
      {mayDispatch && (
        <>
          <CandidateList
            about={Object.fromEntries(
              about.flatMap(([name, one]) => (typeof one === 'string' && one !== '' ? [[name, one]] : [])),
            )}
            chosen={assigneeId ?? undefined}
            choose={(id) =>
              editor.change((before) => ({ ...before, assigneeId: id === before.assigneeId ? null : id }))
            }
          />
          <label className="alarm-repair" htmlFor={`${field}-trade`}>
            {labelOf(tradeField, locale)}
            <Trade
              id={`${field}-trade`}
              name="trade"
              field={tradeField}
              value={trade}
              onChange={(next) => editor.change((before) => ({ ...before, trade: isTrade(next) ? next : null }))}
              placeholder={t('repairTrade')}
              isNew
            />
          </label>
        </>
      )}
      <label className="alarm-repair" htmlFor={field}>
        {labelOf(description, locale)}
        <Input.TextArea
          id={field}
          rows={5}
          maxLength={description.max}
          value={editor.value.description}
          autoFocus
          onChange={({ target }) =>
            editor.change((before) => ({ ...before, description: target.value }), 'description')
          }
        />
      </label>
    </Dialog>
  )
}
