// Proposes a swap: one's own turn is given, a colleague's chosen by person and day.
import { dutySwap } from '@steward/domain/index'
import { Alert, Input } from 'antd'
import { useId, useState } from 'react'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { refreshAfter } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { message } from '../kit/dialog/voice.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import { having } from '../kit/state/reading.ts'
import { Expected } from '../kit/state/states.tsx'
import { useCandidates } from './own-data.ts'
import './duty.css'
import { useWords } from './words/use-words.ts'

interface Props {
  /** The turn that is given, and what it is called. */
  turn: { id: string; workDate: string; shiftName: string; shortCode: string; color: string }
  close: () => void
}

export function SwapDialog({ turn, close }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const query = useCandidates(turn.id)
  const { data } = query
  const [userId, setUser] = useState('')
  const [toTurnId, setTurn] = useState('')
  const [reason, setReason] = useState('')
  const reasonId = useId()
  const send = useMutation({
    mutationFn: () => client.post(`${dutySwap.path}/propose`, { fromTurnId: turn.id, toTurnId, reason }),
    meta: { isQuiet: true },
    async onSuccess() {
      message.success(t('swap.sent'))
      refreshAfter(dutySwap.name)
      close()
    },
  })
  const save = () => {
    if (toTurnId === '' || reason.trim() === '') message.warning(t('swap.needed'))
    else if (!send.isPending) send.mutate()
  }
  const people = [...new Map((data ?? []).map(({ userId: id, name }) => [id, name]))]
  const chosen = userId === '' && people.length === 1 ? (people[0]?.[0] ?? '') : userId
  return (
    <Dialog
      title={t('swap.title')}
      close={close}
      save={save}
      isSaving={send.isPending}
      isDirty={toTurnId !== '' || reason !== ''}
      saveWords={t('swap.send')}
      width={560}
    >
      <div className="duty duty-swap">
        {send.error && <Alert type="error" showIcon role="alert" title={failureText(send.error)} />}
        <h4>{t('swap.give')}</h4>
        <p>
          <span data-color={turn.color}>{turn.shortCode}</span> {turn.workDate} {turn.shiftName}
        </p>
        <h4>{t('swap.person')}</h4>
        <Loaded
          query={having(query, data && people)}
          name={dutySwap[locale]}
          shape={<Expected lines={3} />}
          empty={<p>{t('swap.nobody')}</p>}
        >
          {(offered) => (
            <div className="duty-brushes" role="group" aria-label={t('swap.person')}>
              {offered.map(([id, name]) => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={chosen === id}
                  onClick={() => {
                    setUser(id)
                    setTurn('')
                  }}
                >
                  {name}
                </button>
              ))}
            </div>
          )}
        </Loaded>
        {chosen !== '' && data && (
          <>
            <h4>{t('swap.take')}</h4>
            <div className="duty-brushes" role="group" aria-label={t('swap.take')}>
              {data
                .filter((one) => one.userId === chosen)
                .map((one) => (
                  <button key={one.id} type="button" aria-pressed={toTurnId === one.id} onClick={() => setTurn(one.id)}>
                    <span data-color={one.color}>{one.shortCode}</span>
                    {one.workDate.slice(5)}
                  </button>
                ))}
            </div>
          </>
        )}
        <h4>
          <label htmlFor={reasonId}>{t('swap.reason')}</label>
        </h4>
        <Input.TextArea
          id={reasonId}
          rows={2}
          maxLength={255}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  )
}
