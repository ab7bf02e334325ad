// Runs an automation by hand, and says what came of it.
import { recordOf } from '@steward/client/wire'
import { automationInstance, automationRun } from '@steward/domain/index'
import { Modal } from 'antd'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { useClosedByBack } from '../../kit/address/back.ts'
import { message } from '../../kit/dialog/voice.ts'
import type { DialogProps } from '../../screen/action.ts'
import { useWords } from './words/use-words.ts'

export default function RunOnce({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  useClosedByBack(close)
  const run = useMutation({
    mutationFn: async () => recordOf(await client.post(`${automationInstance.path}/run`, { id: row?.id })),
    meta: { isQuiet: true },
    async onSuccess({ runFate, why }) {
      if (runFate === 'refused') message.warning(t('heldOff', { why: plain(why) }))
      else message.success(t(runFate === 'dry' ? 'ranDry' : 'ran'))
      refreshAfter(automationInstance.name)
      refreshAfter(automationRun.name)
      close()
    },
    onError: (failure) => tellFailure(failure),
  })
  return (
    <Modal
      open
      title={t('runOnce')}
      okText={t('runOnce')}
      confirmLoading={run.isPending}
      onOk={() => run.mutate()}
      onCancel={close}
    >
      <p>{t('runAsk', { name: plain(row?.instanceName) })}</p>
    </Modal>
  )
}
