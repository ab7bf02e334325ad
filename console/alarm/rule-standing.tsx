// What an alarm rule's page says of others: which stand in for it on their devices, or which hold beside it on its own.
import { listOf, recordOf } from '@steward/client/wire'
import { alarmRule } from '@steward/domain/index'
import { useId } from 'react'
import { Tag } from '../kinds/tag.tsx'
import { plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import type { PartProps } from '../screen/adjust.ts'
import { useWords } from '../words/rule.ts'

const ENABLED = 1

export function RuleStanding({ row }: PartProps) {
  const { t } = useWords()
  const linkTo = useLinks()
  const id = useId()
  const said = recordOf(row)
  const besides = listOf(said.besides)
  const replacedBy = listOf(said.replacedBy)
  if (besides.length + replacedBy.length === 0) return null
  return (
    <section className="crud-facts" aria-labelledby={id}>
      <h3 id={id}>{t(besides.length > 0 ? 'besides' : 'replacedAt')}</h3>
      <ul className="crud-related">
        {besides.map((rule) => (
          <li key={plain(rule.id)}>
            <Link to={linkTo(alarmRule, { id: plain(rule.id) })}>{plain(rule.sentence)}</Link>
            <span>{rule.origin === 'device' ? t('own') : t('ofType', { name: plain(rule.typeName) })}</span>
          </li>
        ))}
        {replacedBy.map((rule) => (
          <li key={plain(rule.id)}>
            <Link to={linkTo(alarmRule, { id: plain(rule.id) })}>{plain(rule.deviceName)}</Link>
            <span>{plain(rule.ruleName)}</span>
            {Number(rule.status) !== ENABLED && <Tag tone="neutral">{t('isOff')}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
