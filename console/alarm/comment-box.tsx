import { alarmRecord } from '@steward/domain/index'
import { Button } from 'antd'
import type { FormEvent } from 'react'
import { useAction } from '../data/use-action.ts'
import type { useTypedText } from '../kept/use-typing.ts'
import { message } from '../kit/dialog/voice.ts'
import { useWords } from './words/use-words.ts'

const LONGEST = 500

interface Props {
  id: string
  /** Held by the detail, which asks before it is discarded. */
  typing: ReturnType<typeof useTypedText>
}

export function CommentBox({ id, typing }: Props) {
  const { t } = useWords()
  const say = useAction(alarmRecord, 'comment')
  const { text } = typing.typed
  const comment = text.trim()

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (comment === '' || typing.isSending) return
    // A failure is told by the call itself; the text stays.
    const isSent = await typing
      .send({ text }, () => say.mutateAsync({ ids: [id], input: { comment } }))
      .then(
        () => true,
        () => false,
      )
    if (isSent) message.success(t('sent'))
  }

  return (
    <form className="alarm-comment" onSubmit={(event) => void send(event)}>
      <textarea
        rows={2}
        maxLength={LONGEST}
        placeholder={t('comment')}
        aria-label={t('comment')}
        value={text}
        onChange={(event) => typing.type({ text: event.target.value })}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void send(event)}
      />
      <Button htmlType="submit" disabled={comment === ''} loading={typing.isSending}>
        {t('send')}
      </Button>
    </form>
  )
}
