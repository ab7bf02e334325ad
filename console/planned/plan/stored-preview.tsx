// The next times of a plan, on its page while it runs or is about to.
import { workPlan } from '@steward/domain/index'
import { useLocale } from '../../data/locale.ts'
import { Expected, Failed } from '../../kit/state/states.tsx'
import type { PartProps } from '../../screen/adjust.ts'
import { useStoredPreview } from './plan-data.ts'
import { PreviewPanel } from './preview-panel.tsx'

export function StoredPreview({ row }: PartProps) {
  const locale = useLocale()
  const { data, error, refetch } = useStoredPreview(row.id)
  if (row.planStatus === 'ended' || row.planStatus === 'paused') return null
  if (data) return <PreviewPanel preview={data} />
  if (error) return <Failed failure={error} name={workPlan[locale]} again={() => void refetch()} />
  return <Expected lines={4} />
}
