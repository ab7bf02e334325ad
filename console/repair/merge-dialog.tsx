// Merges requests: several that were chosen into one of them, a single one into another.
import type { Entity } from '@steward/domain/entity'
import { repairBill } from '@steward/domain/index'
import { Radio } from 'antd'
import { useState } from 'react'
import ActionForm from '../crud/action-form.tsx'
import { labelOf, useLocale } from '../data/locale.ts'
import { useAction } from '../data/use-action.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import type { DialogProps } from '../screen/action.ts'
import { useRequestLook } from './request-look.ts'
import { useWords } from './words/use-words.ts'

const entity = repairBill as unknown as Entity
const step = repairBill.actions.merge

export function MergeDialog({ rows, close, onDone }: DialogProps) {
  const locale = useLocale()
  const look = useRequestLook()
  const action = { name: 'merge', label: labelOf(step, locale), on: 'rows' } as const
  const done = onDone ? { onDone } : {}
  if (rows.length > 1) return <Among rows={rows} close={close} {...done} />
  return <ActionForm entity={entity} adjust={look} action={action} rows={rows} close={close} {...done} />
}

/** The earliest is what the others repeat. */
const earliest = (rows: readonly AnyRow[]) =>
  rows.toSorted((a, b) => plain(a.reportTime).localeCompare(plain(b.reportTime)))

function Among({ rows, close, onDone }: DialogProps) {
  const { t } = useWords()
  const [opened] = useState(() => earliest(rows))
  const [into, setInto] = useState(opened[0]?.id ?? '')
  const merging = useAction(repairBill, 'merge')
  const others = opened.filter(({ id }) => id !== into).map(({ id }) => id)
  const done = () => {
    onDone?.(opened.map(({ id }) => id))
    close()
  }
  const save = () => {
    if (!merging.isPending) merging.mutate({ ids: others, input: { targetBillId: into } }, { onSuccess: done })
  }
  return (
    <Dialog title={t('mergeTitle')} close={close} save={save} isSaving={merging.isPending} width={560}>
      <Radio.Group value={into} onChange={(event) => setInto(String(event.target.value))} className="repair-among">
        {opened.map(({ id, title, areaName, reportTime, billNo }) => (
          <Radio key={id} value={id}>
            <strong>{plain(title)}</strong>
            <small>{[areaName, plain(reportTime).slice(5, 16), billNo].map(plain).filter(Boolean).join(' · ')}</small>
          </Radio>
        ))}
      </Radio.Group>
      <p className="crud-hint">{t('mergeHint', { count: others.length })}</p>
    </Dialog>
  )
}
