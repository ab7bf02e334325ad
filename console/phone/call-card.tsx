// The card of an incoming call: caller, place, open repair requests there, and a form for notes.
import { repairBill } from '@steward/domain/index'
import { Button } from 'antd'
import { Suspense, useId, useState } from 'react'
import { reportFailure } from '../data/failures.ts'
import '../kit/kit.css'
import '../kinds/kinds.css'
import { useMay } from '../data/use-can.ts'
import type { AnyRow } from '../kinds/view.ts'
import { Above } from '../kit/address/above.tsx'
import { message } from '../kit/dialog/voice.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { type Call, changeCall } from './calls.ts'
import { Known } from './known.tsx'
import { addWords } from './reception.ts'
import { useCaller } from './use-caller.ts'
import { useSeconds } from './use-seconds.ts'
import { useWords } from './words/use-words.ts'

const RequestForm = lazyPart(() => import('../repair/request-form.tsx'))
const LONGEST = 1000

export function CallCard({ call }: { call: Call }) {
  const { t } = useWords()
  const { callId, number, handset, note = '', repairBillId } = call
  const { data: caller } = useCaller(number)
  const may = useMay(repairBill)
  const [isOpening, setOpening] = useState(false)
  const title = useId()
  const name = call.callerName ?? caller?.name ?? ''
  const place = [caller?.areaName, caller?.deptName].filter((part) => part).join(' · ')

  const keep = () => void addWords(callId).catch(reportFailure)

  function putAway(): void {
    giveBackFocus()
    changeCall(callId, { isMinimized: true })
    keep()
  }

  function finish(): void {
    giveBackFocus()
    changeCall(callId, { isFinished: true, isMinimized: true })
    message.success(t(call.recordId ? 'finished' : 'finishedLater'))
    keep()
  }

  function link(row: AnyRow): void {
    changeCall(callId, { repairBillId: row.id, repairTitle: String(row.title ?? '') })
    keep()
  }

  const presets = {
    ...(caller?.areaId ? { areaId: caller.areaId } : {}),
    // Whoever called, and whoever works there, follows it.
    ...(caller?.userId ? { reporterId: caller.userId } : {}),
    ...(caller?.deptId ? { reportDeptId: caller.deptId } : {}),
    reporterPhone: caller?.number ?? number,
    description: note,
  }
  return (
    <Above>
      <section
        className="phone-card"
        role="dialog"
        aria-labelledby={title}
        tabIndex={-1}
        hidden={isOpening}
        data-handset={handset}
        onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && putAway()}
      >
        <header>
          <span className="phone-state" role="status">
            {t(`handset.${handset}`)}
          </span>
          {handset === 'talking' && <Seconds since={call.since} />}
          <button type="button" aria-label={t('putAway')} title={t('putAway')} onClick={putAway}>
            <svg className="glyph" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
              <path d="M5 5l10 10M15 5 5 15" />
            </svg>
          </button>
        </header>
        <h2 id={title}>
          <b>{number}</b>
          {name !== '' && <span>{name}</span>}
        </h2>
        <p className="phone-place">{place === '' ? t(caller ? 'unknownPlace' : 'asking') : place}</p>
        <Known caller={caller} />
        {repairBillId && <p className="phone-linked">{t('linked', { title: call.repairTitle ?? '' })}</p>}
        <label>
          {t('note')}
          <textarea
            rows={3}
            maxLength={LONGEST}
            placeholder={t('noteHint')}
            value={note}
            onChange={(event) => changeCall(callId, { note: event.target.value })}
            onBlur={() => note !== '' && keep()}
          />
        </label>
        <footer>
          {may('add') && !repairBillId && <Button onClick={() => setOpening(true)}>{t('repair')}</Button>}
          <Button type="primary" onClick={finish}>
            {t('finish')}
          </Button>
        </footer>
      </section>
      {isOpening && (
        <Suspense fallback={null}>
          <RequestForm presets={presets} close={() => setOpening(false)} onSaved={link} />
        </Suspense>
      )}
    </Above>
  )
}

/** Returns the focus from the closed card to the phone button; focus elsewhere is not moved. */
function giveBackFocus(): void {
  if (document.activeElement?.closest('.phone-card')) document.querySelector<HTMLElement>('.phone-mark')?.focus()
}

function Seconds({ since }: { since: number }) {
  const seconds = useSeconds(since)
  const two = (count: number) => String(count).padStart(2, '0')
  return (
    <time aria-hidden="true">
      {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
    </time>
  )
}
