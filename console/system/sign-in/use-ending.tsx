// Ends sessions after asking.
import { recordOf } from '@steward/client/wire'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { message, modal } from '../../kit/dialog/voice.ts'
import { useWords } from '../../words/system.ts'

/** `ending(ids)` asks and ends them; the queries of sessions are asked again. */
export function useEnding(path: string, done?: () => void) {
  const { t } = useWords()
  const mutation = useMutation({
    mutationFn: async (ids: readonly string[]) =>
      Number(recordOf(await client.post(path, undefined, { ids: ids.join(',') })).ended),
    meta: { isQuiet: true },
    async onSuccess(count) {
      message.success(t('sessions.ended', { count }))
      done?.()
      refreshAfter('session')
    },
    onError: (failure) => tellFailure(failure),
  })
  const ask = (ids: readonly string[]) =>
    modal.confirm({
      centered: true,
      title: t('sessions.sure', { count: ids.length }),
      content: t('sessions.sureHint'),
      okText: t('sessions.end'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => mutation.mutateAsync(ids).catch(() => undefined),
    })
  return { ask, isEnding: mutation.isPending }
}
