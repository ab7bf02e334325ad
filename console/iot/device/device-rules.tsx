// Which alarm rules judge a device, where each comes from, and which of its type's one of its own stands in for.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { alarmRule } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { labelOf, useLocale } from '../../data/locale.ts'
import { useDictionary } from '../../data/use-dictionary.ts'
import { Tag } from '../../kinds/tag.tsx'
import { Link } from '../../kit/address/link.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { useWords } from '../../words/rule.ts'
import './device-rules.css'
import '../model/model.css'
import { type RuleOfDevice, rulesOfDevice } from './rules-in-force.ts'

export function DeviceRules({ id }: { id: string }) {
  const { t } = useWords()
  const locale = useLocale()
  const query = useQuery(rulesOfDevice(id))
  return (
    <Loaded query={query} name={alarmRule[locale]}>
      {(data) => {
        if (data.length === 0)
          return (
            <div className="kit-state" role="status">
              <strong>{t('none')}</strong>
            </div>
          )
        return (
          <div className="model-device">
            <table className="model-table rules-of-device" aria-label={t('ofDevice')}>
              <thead>
                <tr>
                  <th scope="col">{labelOf(alarmRule.fields.condType, locale)}</th>
                  <th scope="col">{labelOf(alarmRule.fields.alarmLevel, locale)}</th>
                  <th scope="col">{t('origin')}</th>
                  <th scope="col">{t('standing')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((rule) => (
                  <RuleRow key={rule.id} rule={rule} />
                ))}
              </tbody>
            </table>
          </div>
        )
      }}
    </Loaded>
  )
}

function RuleRow({ rule }: { rule: RuleOfDevice }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const levels = useDictionary(alarmLevel)
  const level = levels.find(({ key }) => key === String(rule.level))
  return (
    <tr data-in-force={rule.isInForce || undefined}>
      <th scope="row">
        <Link className="alarm-link" to={linkTo(alarmRule, { id: rule.id })}>
          {rule.sentence}
        </Link>
        <small>{rule.ruleName}</small>
      </th>
      <td>{level && <Tag tone={level.tone}>{level.label}</Tag>}</td>
      <td>{rule.isOwn ? t('own') : t('ofType', { name: rule.typeName })}</td>
      <td>
        <Standing rule={rule} />
      </td>
    </tr>
  )
}

function Standing({ rule }: { rule: RuleOfDevice }) {
  const { t } = useWords()
  if (rule.fault !== '') return <Tag tone="danger">{rule.fault}</Tag>
  if (rule.isInForce) return <Tag tone="success">{t('inForce')}</Tag>
  return <Tag tone="neutral">{t('replacedBy', { name: rule.replacedByName })}</Tag>
}
