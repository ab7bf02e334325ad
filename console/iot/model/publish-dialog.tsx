// Publishing a draft: what it changes, who uses what goes, and why it cannot be published where it cannot.
import { listOf, recordOf } from '@steward/client/wire'
import { thingModel, thingModelTemplate } from '@steward/domain/index'
import type { PointChange } from '@steward/domain/iot/model/tsl-changes'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { nothing } from '../../data/follows.ts'
import { useLocale } from '../../data/locale.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { useClosedByBack } from '../../kit/address/back.ts'
import { message } from '../../kit/dialog/voice.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { ModelChanges, type Uses } from './model-changes.tsx'
import { useWords } from './words/use-words.ts'
import './model.css'

type Change = PointChange & { uses: Uses }

const isUsed = ({ change, uses }: Change) =>
  change === 'removed' && uses.readers.length + uses.indicators + uses.overrides > 0

export default function PublishDialog({ rows, close }: DialogProps) {
  const { t } = useWords()
  const locale = useLocale()
  const [row] = rows
  const id = row?.id ?? ''
  const version = Number(row?.modelVersion ?? 0)
  const [changeLog, setChangeLog] = useState('')
  const [isSure, setSure] = useState(false)
  const query = useQuery({
    queryKey: [thingModelTemplate.name, 'check', id],
    queryFn: async ({ signal }) => recordOf(await client.get(`${thingModelTemplate.path}/check`, { id }, signal)),
    gcTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })
  const { data } = query
  const changes = listOf(data?.changes) as unknown as Change[]
  const refused = listOf(data?.refused)
  const mustConfirm = changes.some(isUsed)
  const publish = useMutation({
    mutationFn: () =>
      client.post(`${thingModelTemplate.path}/publish`, { id, changeLog: changeLog.trim(), confirm: isSure ? 1 : 0 }),
    meta: { isQuiet: true },
    async onSuccess() {
      message.success(t('published', { version }))
      refreshAfter(thingModelTemplate.name)
      close()
    },
    onError: (failure) => tellFailure(failure),
  })
  useClosedByBack(close)
  const isReady = data !== undefined && refused.length === 0 && changeLog.trim() !== '' && (!mustConfirm || isSure)
  const fields: Readonly<Record<string, { zh: string; en: string } | undefined>> = thingModel.fields
  return (
    <Modal
      open
      centered
      width={760}
      title={t('publish', { version })}
      okText={t('publishNow')}
      okButtonProps={{ disabled: !isReady, loading: publish.isPending }}
      onOk={() => publish.mutate()}
      onCancel={close}
    >
      <Loaded query={query} name={thingModelTemplate[locale]}>
        {(found) => (
          <div className="model-publish">
            {refused.map((one) => (
              <p key={`${plain(one.identifier)} ${plain(one.field)}`} className="model-bad" role="alert">
                {t('refused', { name: plain(one.name), field: fields[plain(one.field)]?.[locale] ?? plain(one.field) })}
              </p>
            ))}
            <h3>{found.against === null ? t('changesFirst') : t('changes', { version: Number(found.against) })}</h3>
            {changes.length === 0 && <p role="status">{t('noChanges')}</p>}
            <ModelChanges changes={changes} />
            {changes.some(({ change }) => change === 'removed') && <p className="model-hint">{t('keeps')}</p>}
            {Number(found.typeCount) > 0 && (
              <p className="model-hint">
                {t('reach', { types: Number(found.typeCount), devices: Number(found.deviceCount) })}
              </p>
            )}
            {mustConfirm && (
              <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
                {t('confirmUsed')}
              </Checkbox>
            )}
            <label className="model-log">
              <span>{t('whatChanged')}</span>
              <Input.TextArea
                rows={3}
                maxLength={500}
                aria-required
                value={changeLog}
                onChange={(event) => setChangeLog(event.target.value)}
              />
            </label>
          </div>
        )}
      </Loaded>
    </Modal>
  )
}
