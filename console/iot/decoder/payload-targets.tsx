// The dialog that says what a decoder serves: a set of devices, of gateways, of types, each saved as a whole.
import { listOf, recordOf } from '@steward/client/wire'
import { device, deviceType, gateway, jsonModel, jsonModelTarget } from '@steward/domain/index'
import { refs } from '@steward/domain/kinds/index'
import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { viewOf } from '../../kinds/index.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { PlainDialog } from '../../kit/dialog/plain-dialog.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { useTargets } from './payload-facts.tsx'
import { useWords } from './words/use-words.ts'
import './payload.css'

const kinds = ['device', 'gateway', 'deviceType'] as const
type Kind = (typeof kinds)[number]

const inputs = {
  device: refs('device', device.zh, device.en, { max: 1_000 }),
  gateway: refs('gateway', gateway.zh, gateway.en, { max: 1_000 }),
  deviceType: refs('device-type', deviceType.zh, deviceType.en, { max: 1_000 }),
} as const

export default function Targets({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const [kind, setKind] = useState<Kind>('device')
  const query = useTargets(row?.id ?? '')
  return (
    <PlainDialog
      width={640}
      title={`${t('assign')} · ${plain(row?.modelName)}`}
      close={close}
      footer={<Button onClick={close}>{t('close')}</Button>}
    >
      <p className="payload-hint">{t('assignHint')}</p>
      <Segmented
        value={kind}
        onChange={(value) => setKind(value)}
        options={kinds.map((value) => ({ value, label: t(`targets.${value}`) }))}
      />
      <Loaded query={query} name={t('targets.title')} shape={<Expected lines={3} />}>
        {(targets) =>
          row && <Set key={kind} row={row} kind={kind} served={targets.filter((one) => one.targetType === kind)} />
        }
      </Loaded>
    </PlainDialog>
  )
}

interface SetProps {
  row: AnyRow
  kind: Kind
  served: readonly Readonly<Record<string, unknown>>[]
}

function Set({ row, kind, served }: SetProps) {
  const { t } = useWords()
  const before = served.map((one) => plain(one.targetId))
  const [ids, setIds] = useState<readonly string[]>(before)
  const field = inputs[kind]
  const { Input } = viewOf(field)
  const save = useMutation({
    mutationFn: (force: 0 | 1) =>
      client.post(`${jsonModelTarget.path}/batchSave`, { id: row.id, ids: [...ids], targetType: kind, force }),
    meta: { isQuiet: true },
    async onSuccess(answer) {
      const { added, removed, conflicts } = recordOf(answer)
      refreshAfter(jsonModelTarget.name)
      refreshAfter(jsonModel.name)
      if (listOf(conflicts).length === 0 || Number(added) > 0)
        message.success(t('assigned', { added: Number(added), removed: Number(removed) }))
    },
  })
  const answer = recordOf(save.data)
  const conflicts = Number(answer.added ?? 0) > 0 ? [] : listOf(answer.conflicts)
  const isChanged = [...ids].toSorted().join() !== before.toSorted().join()
  const known = { ...row, targetName: served.map((one) => plain(one.targetName)).join(',') }
  return (
    <div className="payload-set">
      <Input
        name="target"
        field={field}
        row={known}
        value={[...ids]}
        onChange={(value) => {
          save.reset()
          setIds(Array.isArray(value) ? value.map(String) : [])
        }}
      />
      {save.error && <Alert type="error" showIcon title={failureText(save.error)} />}
      {conflicts.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('conflict', { count: conflicts.length })}
          description={
            <ul>
              {conflicts.slice(0, 10).map((one) => (
                <li key={plain(one.targetId)}>
                  {t('conflictIs', { target: plain(one.targetName), model: plain(one.jsonModelName) })}
                </li>
              ))}
            </ul>
          }
          action={<Button onClick={() => save.mutate(1)}>{t('takeOver')}</Button>}
        />
      )}
      <Button type="primary" disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate(0)}>
        {t('saveTargets')}
      </Button>
    </div>
  )
}
