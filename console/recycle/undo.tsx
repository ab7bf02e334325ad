// Takes a removal back from its toast.
import type { Entity } from '@steward/domain/entity'
import { tellFailure } from '../data/failures.ts'
import { message } from '../kit/dialog/voice.ts'
import { useRestore } from './use-restore.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  entity: Entity
  ids: readonly string[]
  /** Key of the toast this stands in. */
  messageKey: string
}

export default function Undo({ entity, ids, messageKey }: Props) {
  const { t } = useWords()
  const { mutate, isPending } = useRestore(entity)
  const undo = () =>
    mutate(ids, {
      onSuccess: () => message.success({ key: messageKey, content: t('restored') }),
      onError: (failure) => tellFailure(failure, messageKey),
    })
  return (
    <button type="button" className="kit-link recycle-undo" disabled={isPending} onClick={undo}>
      {t('undo')}
    </button>
  )
}
