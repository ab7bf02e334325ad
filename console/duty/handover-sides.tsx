// The two sides of a handover: who leaves, with what was written, and who comes.
import { Checkbox, Input, InputNumber } from 'antd'
import { type ReactNode, useId } from 'react'
import { Tag } from '../kinds/tag.tsx'
import { type AnyRow, plain } from '../kinds/view.ts'
import { listed } from '../words/listed.ts'
import { shortTime } from './handover-data.ts'
import type { Sheet } from './use-sheet.ts'
import { useWords } from './words/use-words.ts'

const people = (names: unknown, none: string) => listed(plain(names).split(',').filter(Boolean)) || none

export function Sides({ row, summary, children }: { row: AnyRow; summary: ReactNode; children: ReactNode }) {
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

export function Remark({ value, change }: { value: string; change: (text: string) => void }) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className="handover-field">
      <label htmlFor={id}>{t('handover.remark')}</label>
      <Input.TextArea id={id} rows={2} maxLength={500} value={value} onChange={({ target }) => change(target.value)} />
    </div>
  )
}

export function Written({ keyCount, toolOk, envOk, type, ...sheet }: Sheet) {
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
          value={sheet.summary}
          onChange={({ target }) => type({ summary: target.value })}
        />
      </div>
      <div className="handover-checks">
        <label htmlFor={keys}>{t('handover.keys')}</label>
        <InputNumber
          id={keys}
          min={0}
          max={999}
          value={keyCount === '' ? null : Number(keyCount)}
          onChange={(count) => type({ keyCount: count === null ? '' : String(count) })}
        />
        <Checkbox checked={toolOk} onChange={({ target }) => type({ toolOk: target.checked })}>
          {t('handover.tools')}
        </Checkbox>
        <Checkbox checked={envOk} onChange={({ target }) => type({ envOk: target.checked })}>
          {t('handover.place')}
        </Checkbox>
      </div>
    </>
  )
}
