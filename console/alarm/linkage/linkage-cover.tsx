// In the detail: whom each step calls by duty now, and when in the coming month nobody would be on duty.
import { listOf } from '@steward/client/wire'
import { alarmLinkage, dutyGroup, schedule } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { plain } from '../../kinds/view.ts'
import { Help } from '../../kit/help.tsx'
import type { PartProps } from '../../screen/adjust.ts'
import { listed } from '../../words/listed.ts'
import { useWords } from './words/use-words.ts'
import './linkage.css'

type Wire = Readonly<Record<string, unknown>>

const DAYS = 31

export function LinkageCover({ row }: PartProps) {
  const { t } = useWords()
  const { data: steps = [] } = useQuery({
    queryKey: [alarmLinkage.name, 'coverage', row.id],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${alarmLinkage.path}/coverage`, { id: row.id, days: DAYS }, signal)),
    meta: { follows: [alarmLinkage, schedule, dutyGroup] },
  })
  if (steps.length === 0) return null
  return (
    <section className="crud-facts">
      <h3>
        {t('covered')}
        <Help words={t('coveredHelp', { days: DAYS })} />
      </h3>
      <ol className="linkage-steps">
        {steps.map((step) => (
          <li key={plain(step.no)}>
            <b>{stepWords(step, t)}</b>
            <ul>
              {listOf(step.groups).map((group) => (
                <Group key={plain(group.groupId)} group={group} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

const stepWords = ({ no, afterMin }: Wire, t: ReturnType<typeof useWords>['t']): string =>
  Number(afterMin) > 0 ? t('stepAfter', { no: plain(no), minutes: Number(afterMin) }) : t('stepNow', { no: plain(no) })

const by = (group: Wire) => (['onDuty', 'standby', 'leader'] as const).find((one) => one === group.by) ?? 'leader'

function Group({ group }: { group: Wire }) {
  const { t } = useWords()
  const minutes = Number(group.gapMinutes)
  const people = Array.isArray(group.people) ? group.people.map(plain) : []
  return (
    <li>
      {plain(group.groupName)}: {listed(people)} <small>({t(`calledBy.${by(group)}`)})</small>{' '}
      {minutes === 0 ? (
        <small>{t('noGaps')}</small>
      ) : (
        <details className="linkage-gaps">
          <summary>{t('gapHours', { hours: Math.round(minutes / 6) / 10 })}</summary>
          <ul>
            {listOf(group.gaps).map(({ from, to }) => (
              <li key={plain(from)}>
                {plain(from).slice(5, 16)} – {plain(to).slice(5, 16)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
