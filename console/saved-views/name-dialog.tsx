import { Refusal } from '@steward/client'
import { LONGEST_NAME } from '@steward/domain/system/view-name'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { keepColumns } from '../crud/synced-start.ts'
import { draftKey } from '../crud/use-settings.ts'
import { failureText, tellFailure } from '../data/failures.ts'
import { useSetParams } from '../kit/address/address.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { message } from '../kit/dialog/voice.ts'
import { VIEW } from '../screen/list-state.ts'
import type { SavedView } from '../screen/saved-view.ts'
import { contentOf } from './content.ts'
import type { MenuProps } from './question.ts'
import { useKeep } from './use-views.ts'
import { useWords } from './words/use-words.ts'

interface Props extends MenuProps {
  /** Renames this view; without it what the list shows becomes a new one, which is opened. */
  view: SavedView | undefined
  close: () => void
}

export function NameDialog({ view, close, list, ...shown }: Props) {
  const { t } = useWords()
  const [name, setName] = useState(view?.name ?? '')
  const [problem, setProblem] = useState('')
  const setParams = useSetParams()
  const keep = useKeep()

  async function save(): Promise<void> {
    if (name.trim() === '') return setProblem(t('nameMissing'))
    const change = view ? { id: view.id, rev: view.rev } : { content: contentOf(shown) }
    try {
      const kept = await keep.mutateAsync({ ...change, list, name })
      message.success(t('saved'))
      close()
      if (view) return
      if (shown.chosen.view) keepColumns(draftKey(list, shown.chosen.view.id), undefined)
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.set(VIEW, kept.id)
        return after
      })
    } catch (failure) {
      if (failure instanceof Refusal && failure.field === 'name') return setProblem(failureText(failure))
      tellFailure(failure)
    }
  }
  return (
    <Dialog
      title={t(view ? 'rename' : 'saveAs')}
      close={close}
      save={() => void save()}
      isSaving={keep.isPending}
      width={420}
    >
      <Form layout="vertical" onFinish={() => void save()}>
        <Form.Item
          label={t('name')}
          htmlFor="view-name"
          required
          validateStatus={problem === '' ? '' : 'error'}
          help={problem === '' ? undefined : problem}
        >
          <Input
            id="view-name"
            autoFocus
            maxLength={LONGEST_NAME}
            placeholder={t('nameHint')}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setProblem('')
            }}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
