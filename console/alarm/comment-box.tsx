import { alarmRecord } from '@steward/domain/index'
import { Button } from 'antd'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../data/use-action.ts'
import { message } from '../kit/voice.ts'

const LONGEST = 500

interface Props {
  id: string
  text: string
  setText: (text: string) => void
}

/** Controlled by the detail, which holds the text and asks before unsaved text is discarded. */
export function CommentBox({ id, text, setText }: Props) {
  const { t } = useTranslation('iot')
  const say = useAction(alarmRecord, 'comment')
  const comment = text.trim()

  function send(event: FormEvent): void {
    event.preventDefault()
    if (comment === '' || say.isPending) return
    const onSuccess = () => {
      setText('')
      message.success(t('alarm.sent'))
    }
    say.mutate({ ids: [id], input: { comment } }, { onSuccess })
  }

  return (
    <form className="alarm-comment" onSubmit={send}>
      <textarea
        rows={2}
        maxLength={LONGEST}
        placeholder={t('alarm.comment')}
        aria-label={t('alarm.comment')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send(event)}
      />
      <Button htmlType="submit" disabled={comment === ''} loading={say.isPending}>
        {t('alarm.send')}
      </Button>
    </form>
  )
}
