// The next times of a plan, on its page while it runs or is about to.
import { workPlan } from '@steward/domain/index'
import { useLocale } from '../../data/locale.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { PartProps } from '../../screen/adjust.ts'
import { useStoredPreview } from './plan-data.ts'
import { PreviewPanel } from './preview-panel.tsx'

export function StoredPreview({ row }: PartProps) {
  const locale = useLocale()
  const query = useStoredPreview(row.id)
  if (row.planStatus === 'ended' || row.planStatus === 'paused') return null
  return (
    <Loaded query={query} name={workPlan[locale]} shape={<Expected lines={4} />}>
      {(preview) => <PreviewPanel preview={preview} />}
    </Loaded>
  )
}
