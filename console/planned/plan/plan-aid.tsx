// Leads through the form of a plan: about what, when, who, and what would come of it. All parts stay in the form, so that
// what is refused anywhere is found; only one is shown at a time.
import { draftToWire } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { workPlan } from '@steward/domain/index'
import { cycleWords } from '@steward/domain/planned/cycle-words'
import { cycleOf } from '@steward/domain/planned/plan-cycle'
import { planCheck } from '@steward/domain/planned/plan-rules'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../data/failures.ts'
import { useLocale } from '../../data/locale.ts'
import { Lines } from '../../kit/state/shape.tsx'
import type { AidProps } from '../../screen/adjust.ts'
import { type Typed, readForm } from '../../screen/draft.ts'
import { onlyShown } from '../../screen/look.ts'
import { useDraftPreview } from './plan-data.ts'
import { planLook } from './plan-look.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { useWords } from './words/use-words.ts'
import './plan.css'

const steps = ['about', 'cycle', 'assign', 'preview'] as const
const PREVIEW = 3
const entity = workPlan as unknown as Entity

/** The cycle of what is typed so far, as far as it is one. */
function wordsOf(typed: Typed, locale: 'zh' | 'en'): string {
  try {
    const read = readForm(entity.fields, onlyShown(planLook, typed))
    const { cycleType, cycleInterval, startDate, basis, holidayPolicy } = read
    if (typeof cycleType !== 'string' || typeof cycleInterval !== 'number') return ''
    const plan = {
      ...emptyPlan,
      ...read,
      cycleInterval,
      startDate: typeof startDate === 'string' ? startDate : '2000-01-01',
    }
    if (typeof basis !== 'string' || typeof holidayPolicy !== 'string') return ''
    return cycleWords(cycleOf(plan), locale)
  } catch {
    // Half-typed values cannot be read yet.
    return ''
  }
}

const emptyPlan = {
  cycleType: 'day',
  cycleInterval: 1,
  byWeekday: null,
  byMonthDay: null,
  times: '',
  startDate: '',
  endDate: null,
  pausedMonths: null,
  holidayPolicy: 'keep',
  basis: 'fixed',
  runtimeHours: null,
} as const

/** What would be sent; undefined while something is missing. */
function draftOf(typed: Typed): Readonly<Record<string, unknown>> | undefined {
  try {
    const read = readForm(entity.fields, onlyShown(planLook, typed))
    const needed = Object.entries(entity.fields).filter(([, field]) => field.required && field.by !== 'system')
    if (needed.some(([name]) => read[name] === undefined) || planCheck(read)) return undefined
    return draftToWire(entity, read)
  } catch {
    return undefined
  }
}

export function PlanAid({ typed }: AidProps) {
  const { t } = useWords()
  const locale = useLocale()
  const here = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(0)
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return undefined
    form.dataset.planStep = String(step)
    // A field that is refused, or reached with the keyboard, brings its part forward.
    const follow = ({ target }: FocusEvent) => {
      const section = target instanceof Element ? target.closest('.crud-section') : null
      const at = section ? [...form.querySelectorAll('.crud-section')].indexOf(section) : -1
      if (at >= 0 && at !== step) setStep(at)
    }
    form.addEventListener('focusin', follow)
    return () => form.removeEventListener('focusin', follow)
  }, [step])
  const draft = step === PREVIEW ? draftOf(typed) : undefined
  const preview = useDraftPreview(draft)
  const words = wordsOf(typed, locale)
  return (
    <div ref={here} className="plan-aid">
      <nav aria-label={t('step.of')}>
        <ol>
          {steps.map((name, at) => (
            <li key={name} data-past={at < step || undefined}>
              <button type="button" aria-current={at === step ? 'step' : undefined} onClick={() => setStep(at)}>
                <b>{at + 1}</b>
                {t(`step.${name}`)}
              </button>
            </li>
          ))}
        </ol>
        <div>
          <Button size="small" disabled={step === 0} onClick={() => setStep(step - 1)}>
            {t('step.back')}
          </Button>
          <Button size="small" type="primary" ghost disabled={step === PREVIEW} onClick={() => setStep(step + 1)}>
            {t('step.next')}
          </Button>
        </div>
      </nav>
      {step === 1 && words !== '' && (
        <p className="plan-words" aria-live="polite">
          {words}
        </p>
      )}
      {step === PREVIEW &&
        (preview.data ? (
          <PreviewPanel preview={preview.data} />
        ) : preview.error ? (
          <p className="plan-hint" role="alert">
            {failureText(preview.error)}
          </p>
        ) : draft ? (
          <Lines count={5} />
        ) : (
          <p className="plan-hint">{t('preview.incomplete')}</p>
        ))}
    </div>
  )
}
