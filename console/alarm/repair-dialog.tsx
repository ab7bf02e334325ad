// Creates a repair request from an alarm: place and fault are pre-filled, the toast shows the new number.
import { recordOf } from '@steward/client/wire'
import { alarmRecord, repairBill } from '@steward/domain/index'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { client } from '../data/client.ts'
import { labelOf, useLocale } from '../data/locale.ts'
import { useAction } from '../data/use-action.ts'
import type { AnyRow } from '../kinds/view.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { message } from '../kit/dialog/voice.ts'
import type { DialogProps } from '../screen/action.ts'
import { useWords } from './words/use-words.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const { description } = alarmRecord.actions.repair.input

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
  const repair = useAction(alarmRecord, 'repair')
  const value = [typeof alarm.triggerValue === 'number' ? String(alarm.triggerValue) : '', textOf(alarm.unit)]
    .filter((part) => part !== '')
    .join(' ')
  const [opened] = useState(() =>
    [
      textOf(alarm.alarmName),
      [textOf(alarm.areaName), textOf(alarm.deviceName)].filter((part) => part !== '').join(' · '),
      value === '' ? '' : t('repairValue', { value, limit: textOf(alarm.limitText) }),
    ]
      .filter((line) => line !== '')
      .join('\n'),
  )
  const [text, setText] = useState(opened)

  function save(): void {
    if (repair.isPending) return
    const onSuccess = async (answer: unknown) => {
      close()
      const number = await numberOf(answer)
      message.success(number === '' ? t('repaired') : t('repairedAs', { number }))
    }
    repair.mutate(
      { ids: [alarm.id], input: { description: text.trim() } },
      { onSuccess: (answer) => void onSuccess(answer) },
    )
  }

  return (
    <Dialog
      title={t('repairOf', { name: [textOf(alarm.deviceName), textOf(alarm.alarmName)].join(' ').trim() })}
      close={close}
      save={save}
      isSaving={repair.isPending}
      isDirty={text !== opened}
      saveWords={t('repairSave')}
      width={560}
    >
      <label className="alarm-repair" htmlFor={field}>
        {labelOf(description, locale)}
        <Input.TextArea
          id={field}
          rows={5}
          maxLength={description.max}
          value={text}
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </Dialog>
  )
}
