// In the detail: each action that can be tried, with the button that tries it.
import { recordOf } from '@steward/client/wire'
import { linkageAction, linkageReason } from '@steward/domain/alarm/linkage/dictionaries'
import { alarmLinkage } from '@steward/domain/index'
import { Button } from 'antd'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { useLocale } from '../../data/locale.ts'
import { useMay } from '../../data/use-can.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { message } from '../../kit/dialog/voice.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { listIn } from '../rule/json-value.ts'
import { ActionWords } from './action-words.tsx'
import { useWords } from './words/use-words.ts'
import './linkage.css'

/** What would be carried out cannot be tried. */
const triable: readonly string[] = ['letter', 'sms', 'email', 'channel']

export function LinkageActions({ row }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const may = useMay(alarmLinkage)
  const test = useMutation({
    mutationFn: async (actionNo: number) =>
      recordOf(await client.post(`${alarmLinkage.path}/test`, { id: row.id, actionNo })),
    onError: (failure) => tellFailure(failure),
    onSuccess: ({ status, reason, answer }) => {
      if (status === 'done') return message.success(t('tested'))
      if (status === 'waiting') return message.info(t('underWay'))
      const why = Object.entries(linkageReason.entries).find(([key]) => key === reason)?.[1][locale] ?? ''
      return message.warning(t('notTested', { why: [why, plain(answer)].filter(Boolean).join(' ') }))
    },
  })
  const actions = listIn(row.actions)
  return (
    <section className="crud-facts">
      <h3>{t('actions')}</h3>
      <p className="linkage-reads">{plain(row.sentence)}</p>
      {plain(row.fault) !== '' && <p className="linkage-fault">{plain(row.fault)}</p>}
      <p>{t('week', { done: Number(row.done), failed: Number(row.failed), waiting: Number(row.waiting) })}</p>
      <ol className="linkage-tests">
        {actions.map((action, at) => (
          // Actions have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {Object.entries(linkageAction.entries).find(([key]) => key === action.kind)?.[1][locale]}
            <ActionWords action={action} />
            {triable.includes(plain(action.kind)) && may('edit') && (
              <Button
                size="small"
                loading={test.isPending && test.variables === at + 1}
                onClick={() => test.mutate(at + 1)}
              >
                {t('test', { no: at + 1 })}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
