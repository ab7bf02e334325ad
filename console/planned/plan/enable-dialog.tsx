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
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { useStoredPreview } from './plan-data.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { useWords } from './words/use-words.ts'

const WIDTH = 640

export function EnableDialog({ rows, close }: DialogProps) {
  const { t } = useWords()
  const locale = useLocale()
  const [plan] = rows
  const query = useStoredPreview(plan?.id ?? '')
  const { data } = query
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
      <Loaded query={query} name={workPlan[locale]} shape={<Expected lines={5} />}>
        {(found) => <PreviewPanel preview={found} />}
      </Loaded>
    </Dialog>
  )
}
