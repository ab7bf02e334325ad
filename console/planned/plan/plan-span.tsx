// The head of the calendars of plans.
import { SpanHead } from '../../kit/days/span-head.tsx'
import { useWords } from './words/use-words.ts'

interface Props {
  title: string
  step: (by: -1 | 0 | 1) => void
}

export function PlanSpan({ title, step }: Props) {
  const { t } = useWords()
  return <SpanHead title={title} words={{ before: t('before'), now: t('today'), after: t('after') }} step={step} />
}
