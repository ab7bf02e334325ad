// Before a plan is enabled: what it would do.
import { workPlan } from '@steward/domain/index'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { useLocale } from '../../data/locale.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { Dialog } from '../../kit/dialog/dialog.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { Expected, Failed } from '../../kit/state/states.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { useWords } from '../../words/plan.ts'
import { useStoredPreview } from './plan-data.ts'
import { PreviewPanel } from './preview-panel.tsx'

const WIDTH = 640

export function EnableDialog({ rows, close }: DialogProps) {
  const { t } = useWords()
  const locale = useLocale()
  const [plan] = rows
  const { data, error, refetch } = useStoredPreview(plan?.id ?? '')
  const enable = useMutation({
    mutationFn: () => client.act(workPlan, 'enable', { ids: [plan?.id ?? ''], rev: plan?.rev }),
    meta: { isQuiet: true },
    async onSuccess() {
      message.success(t('enabled'))
      refreshAfter(workPlan.name)
      close()
    },
    onError: (failure) => tellFailure(failure),
  })
  return (
    <Dialog
      title={t('enable.title', { name: plain(plan?.name) })}
      close={close}
      save={() => enable.mutate()}
      isSaving={enable.isPending}
      isReady={data !== undefined && data.targets > 0 && data.isPublished && data.occurrences.length > 0}
      saveWords={t('enable.ok')}
      width={WIDTH}
    >
      <p className="plan-hint">{t('enable.hint')}</p>
      {data ? (
        <PreviewPanel preview={data} />
      ) : error ? (
        <Failed failure={error} name={workPlan[locale]} again={() => void refetch()} />
      ) : (
        <Expected lines={5} />
      )}
    </Dialog>
  )
}
