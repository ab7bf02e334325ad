// Adds a line to a time line: a comment, a call, a visit.
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { client } from '../data/client.ts'
import { useLocale } from '../data/locale.ts'
import { refreshAfter } from '../data/query.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { useTypedText } from '../kept/use-typing.ts'
import { useUnsaved } from '../kit/dialog/unsaved.ts'
import { useRefused } from '../kit/dialog/use-refused.tsx'
import { message } from '../kit/dialog/voice.ts'
import type { PartProps } from '../screen/adjust.ts'
import type { TimelineLook } from '../screen/timeline.ts'
import { useWords } from '../words/document.ts'
import './detail.css'

export function AddLine({ entity, row, look }: PartProps & { look: TimelineLook }) {
  const { t } = useWords()
  const locale = useLocale()
  const refuse = useRefused()
  const typing = useTypedText({ entity, ids: [row.id], action: 'line' })
  const { text } = typing.typed
  const kinds = look.add?.kinds ?? []
  const [kind, setKind] = useState(kinds[0] ?? '')
  const field = look.lines.fields[look.what]
  const words = useDictionary(field?.choices)
  const content = text.trim()
  useUnsaved(content !== '', typing.discard)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { add } = look
    if (content === '' || typing.isSending || !add) return
    const input = { ...add.to(row), [look.what]: kind, content }
    try {
      await typing.send({ text }, () => client.act(look.lines, add.action, { input }))
      message.success(t('sent'))
      refreshAfter(entity.name)
    } catch (failure) {
      refuse(failure)
    }
  }

  return (
    <form className="crud-say" onSubmit={(event) => void send(event)}>
      <textarea
        rows={2}
        maxLength={500}
        aria-label={t('say')}
        placeholder={t('say')}
        value={text}
        onChange={(event) => typing.type({ text: event.target.value })}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void send(event)}
      />
      <div>
        {kinds.length > 1 && (
          <fieldset className="crud-kinds" aria-label={field?.[locale]}>
            {kinds.map((key) => (
              <label key={key}>
                <input type="radio" name={`kind-${row.id}`} checked={kind === key} onChange={() => setKind(key)} />
                {words.find((word) => word.key === key)?.label ?? key}
              </label>
            ))}
          </fieldset>
        )}
        <Button htmlType="submit" disabled={content === ''} loading={typing.isSending} title={t('sayKeys')}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
