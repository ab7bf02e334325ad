// Who is on duty now in every group, with what it is called for and how it is reached; one's own group first.
import { listOf } from '@steward/client/wire'
import { dutySwap, schedule } from '@steward/domain/index'
import { repairTrade } from '@steward/domain/repair/trade'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { useLocale } from '../data/locale.ts'
import { Tag } from '../kinds/tag.tsx'
import { plain } from '../kinds/view.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import { listed } from '../words/listed.ts'
import { clockOf } from './own-data.ts'
import './duty.css'
import { useWords } from './words/use-words.ts'

const MINUTE = 60_000

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(plain) : [])

function Phone({ number }: { number: string }) {
  return number === '' ? null : <a href={`tel:${number}`}>{number}</a>
}

export function Wall() {
  const { t } = useWords()
  const locale = useLocale()
  const query = useQuery({
    queryKey: [schedule.name, 'wall'],
    queryFn: async ({ signal }) => listOf(await client.get(`${schedule.path}/wall`, {}, signal)),
    // A shift ends without anything being written.
    refetchInterval: MINUTE,
    meta: { follows: [schedule, dutySwap], isQuiet: true },
  })
  const trades: Readonly<Record<string, Record<'zh' | 'en', string> | undefined>> = repairTrade.entries
  return (
    <Loaded query={query} name={schedule[locale]}>
      {(data) => {
        if (data.length === 0) return <p className="duty-next">{t('wall.empty')}</p>
        const groups = data.toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
        return (
          <div className="duty duty-wall">
            {groups.map((group) => {
              const there = [
                ...listOf(group.onDuty).map((one) => ({ one, isStandby: false })),
                ...listOf(group.standby).map((one) => ({ one, isStandby: true })),
              ]
              return (
                <section key={plain(group.groupId)} aria-label={plain(group.groupName)}>
                  <h3>
                    {plain(group.groupName)}
                    {group.isMine === 1 && <Tag tone="info">{t('wall.own')}</Tag>}
                  </h3>
                  <p>
                    {listed(textsOf(group.trades).map((trade) => trades[trade]?.[locale] ?? trade)) ||
                      t('wall.anyTrade')}
                    {' · '}
                    {listed(textsOf(group.areas)) || t('wall.all')}
                  </p>
                  {there.length === 0 && <Tag tone="warning">{t('wall.nobody')}</Tag>}
                  <ul>
                    {there.map(({ one, isStandby }) => (
                      <li key={plain(one.userId)}>
                        <span data-color={plain(one.color)}>{plain(one.shortCode)}</span>
                        <b>{plain(one.realName)}</b>
                        {isStandby && <Tag tone="info">{t('wall.standby')}</Tag>}
                        <Phone number={plain(one.phone)} />
                        <small>{t('wall.until', { at: clockOf(plain(one.endAt)) })}</small>
                      </li>
                    ))}
                  </ul>
                  <p>
                    {plain(group.workPhone) !== '' && (
                      <>
                        {t('wall.phone')} <Phone number={plain(group.workPhone)} />
                        {' · '}
                      </>
                    )}
                    {t('wall.leader')} {plain(group.leaderName)} <Phone number={plain(group.leaderPhone)} />
                  </p>
                </section>
              )
            })}
          </div>
        )
      }}
    </Loaded>
  )
}
