import { notice } from '@steward/domain/desk/notice'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { queryClient } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'
import './notice.css'

/** Taking note of a notice that asks for it, or when that was done. */
export function TakeNote({ id, confirmTime }: { id: string; confirmTime: string }) {
  const { t } = useTranslation('top')
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.post(`${notice.path}/confirm`, { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [notice.name] }),
    onError: (failure) => tellFailure(failure),
  })
  return (
    <div className="notice-note">
      {confirmTime === '' ? (
        <Button type="primary" loading={isPending} onClick={() => mutate()}>
          {t('notices.takeNote')}
        </Button>
      ) : (
        <span>{t('notices.noted', { time: confirmTime.slice(0, 16) })}</span>
      )}
    </div>
  )
}
