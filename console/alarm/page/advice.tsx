// What the rule says is to be done, why it may have come, and by when somebody is to be there.
import type { AlarmMeaning } from '@steward/domain/alarm/page/answers'
import { alarmRule } from '@steward/domain/index'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../kit/address/link.tsx'
import { isWaiting } from '../../live/live-alarms.ts'
import { formatSpan, momentOf, useClock } from '../../live/live-clock.ts'
import { useLinks } from '../../live/live-paths.ts'
import type { Alarm } from '../look.tsx'
import { Part } from './part.tsx'
import { useMeaning } from './use-parts.ts'
import { useWords } from './words/use-words.ts'

export function Advice({ alarm }: { alarm: Alarm }) {
  const { t } = useWords()
  const query = useMeaning(alarm.id)
  return (
    <Part name="advice" title={t('advice.title')} query={query}>
      {({ rule }) =>
        rule ? <Rule alarm={alarm} rule={rule} /> : <p className="alarm-page-none">{t('advice.noRule')}</p>
      }
    </Part>
  )
}

const texts = ['advice', 'cause', 'consequence'] as const

function Rule({ alarm, rule }: { alarm: Alarm; rule: NonNullable<AlarmMeaning['rule']> }) {
  const { t } = useWords()
  const { t: iot } = useTranslation('iot')
  const linkTo = useLinks()
  const said = texts.filter((name) => rule[name] !== '')
  return (
    <>
      <dl className="alarm-page-advice">
        {said.map((name) => (
          <NamedAdvice key={name} name={t(`advice.${name}`)}>
            {rule[name]}
          </NamedAdvice>
        ))}
        {rule.respondMinutes !== null && (
          <NamedAdvice name={t('advice.respond')}>
            {t('advice.minutes', { count: rule.respondMinutes })} <Left alarm={alarm} minutes={rule.respondMinutes} />
          </NamedAdvice>
        )}
        <NamedAdvice name={t('advice.rule')}>
          <Link to={rule.isRemoved ? undefined : linkTo(alarmRule, { id: rule.id })}>{rule.name}</Link>
          <small>{rule.sentence}</small>
          {rule.holds + rule.recovers > 0 && (
            <small>
              {[
                rule.holds > 0 ? t('advice.holds', { span: formatSpan(rule.holds, iot) }) : t('advice.atOnce'),
                rule.recovers > 0 ? t('advice.recovers', { span: formatSpan(rule.recovers, iot) }) : '',
              ]
                .filter((one) => one !== '')
                .join(' · ')}
            </small>
          )}
        </NamedAdvice>
      </dl>
      {said.length === 0 && <p className="alarm-page-none">{t('advice.none')}</p>}
      {rule.isRemoved && <p className="alarm-page-cut">{t('advice.removed')}</p>}
      {rule.isChanged && !rule.isRemoved && <p className="alarm-page-cut">{t('advice.changed')}</p>}
    </>
  )
}

const NamedAdvice = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** While nobody has acknowledged it. */
function Left({ alarm, minutes }: { alarm: Alarm; minutes: number }) {
  const { t } = useWords()
  const { t: iot } = useTranslation('iot')
  const due = (momentOf(alarm.firstTime) ?? 0) + minutes * 60_000
  const left = useClock((now) => Math.trunc((due - now) / 1_000) * 1_000)
  if (!isWaiting(alarm.alarmState)) return null
  return (
    <b data-late={left < 0 || undefined}>
      {t(left < 0 ? 'advice.overdue' : 'advice.left', { span: formatSpan(Math.abs(left), iot) })}
    </b>
  )
}
