// An explanation in sentences: the verdict, each step that was asked, and whom to ask.
import type { Explanation, WhyStep } from '@steward/domain/system/why'
import { type Locale, useLocale } from '../data/locale.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import { Lines } from '../kit/state/shape.tsx'
import type { About } from '../kit/state/why.tsx'
import { listed } from '../words/listed.ts'
import { useExplanation } from './about.ts'
import { Rules } from './rules.tsx'
import { useSentence } from './sentence.ts'
import { useWords } from './words/use-words.ts'
import './why.css'

interface Props {
  about: About
  /** With what the call was refused, where it was. */
  answered?: string
}

export default function Answer({ about, answered }: Props) {
  const { t } = useWords()
  const query = useExplanation(about)
  return (
    <Loaded query={query} name={t('action')} shape={<Lines count={5} />}>
      {(data) => <Told explanation={data} answered={answered} />}
    </Loaded>
  )
}

const named = ({ name, nameEn }: Explanation['asked'], locale: Locale) => (locale === 'en' ? nameEn : name)

function Told({ explanation, answered }: { explanation: Explanation; answered: string | undefined }) {
  const { t } = useWords()
  const locale = useLocale()
  const { person, asked, isAllowed, refusal, decidedBy, steps } = explanation
  const facts = { name: person.name, what: named(asked, locale) }
  const isRecord = asked.kind === 'record'
  const verdict = isAllowed ? t(isRecord ? 'seen' : 'allowed', facts) : t(isRecord ? 'unseen' : 'refused', facts)
  const roles = person.roles.map(({ name, isEnabled }) => (isEnabled ? name : t('off', { name })))
  return (
    <section className="why" aria-label={t('action')} data-allowed={isAllowed}>
      <p className="why-verdict" role="status">
        <strong>{verdict}</strong>
        <span>{roles.length > 0 ? t('roles', { roles: listed(roles) }) : t('noRoles')}</span>
        {refusal && <span>{t('answer', { words: refusal.words })}</span>}
        {isAllowed && answered !== undefined && <span>{t('within', { words: answered })}</span>}
      </p>
      <ol aria-label={t('chain')}>
        {steps.map((step) => (
          <Step key={step.step} step={step} explanation={explanation} isDecisive={step.step === decidedBy} />
        ))}
      </ol>
      {!isAllowed && <WhomToAsk explanation={explanation} />}
    </section>
  )
}

interface StepProps {
  step: WhyStep
  explanation: Explanation
  isDecisive: boolean
}

function Step({ step, explanation, isDecisive }: StepProps) {
  const { t } = useWords()
  const sentence = useSentence(explanation)
  return (
    <li data-open={step.isOpen} data-step={step.step}>
      <b>{t(`step.${step.step}`)}</b>
      <span className="st-visually-hidden">{t(step.isOpen ? 'open' : 'closed')}</span>
      <p>
        {sentence(step)}
        {isDecisive && <em>{t('decides')}</em>}
      </p>
      {step.rules && step.rules.length > 0 && <Rules rules={step.rules} />}
    </li>
  )
}

/** What lies outside grants, such as an expired tenant, an administrator of the hospital cannot mend either. */
function WhomToAsk({ explanation: { ask } }: { explanation: Explanation }) {
  const { t } = useWords()
  const names = listed(ask.map(({ name }) => name))
  return <p className="why-ask">{names === '' ? t('nobody') : t('contact', { names })}</p>
}
