// What the rosters of one's groups lack in the next seven days.
import { listOf, recordOf } from '@steward/client/wire'
import { dutyGroup, dutySwap, schedule } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { LoadedTile } from '../home/tile-frame.tsx'
import { plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import { useWords } from './words/use-words.ts'

const SHOWN = 5
const HOUR = 3_600_000

export default function Gaps() {
  const { t } = useWords()
  const { t: home } = useTranslation('tiles')
  const linkTo = useLinks()
  const query = useQuery({
    queryKey: [schedule.name, 'gaps'],
    queryFn: async ({ signal }) => {
      const wire = recordOf(await client.get(`${schedule.path}/gaps`, {}, signal))
      const rows = listOf(wire.groups).flatMap((group) => listOf(group.gaps).map((gap) => ({ group, gap })))
      return {
        rows: rows.toSorted((a, b) => plain(a.gap.date).localeCompare(plain(b.gap.date))),
        total: Number(wire.total),
      }
    },
    refetchInterval: HOUR,
    meta: { follows: [schedule, dutySwap, dutyGroup], isQuiet: true, pause: 3_000 },
  })
  const said = (gap: Readonly<Record<string, unknown>>): string => {
    const [shift, need, have] = [plain(gap.shiftName), Number(gap.need), Number(gap.have)]
    if (have === 0) return t('gaps.nobody', { shift })
    return need > have ? t('gaps.few', { shift, count: need - have }) : t('gaps.post', { shift })
  }
  return (
    <LoadedTile
      name="gaps"
      query={query}
      countOf={({ total }) => total}
      isBad
      none={home('none.gaps')}
      to={linkTo(schedule, { view: 'month' })}
    >
      {({ rows }) => (
        <ul className="tile-rows">
          {rows.slice(0, SHOWN).map(({ group, gap }) => (
            <li key={`${plain(group.groupId)} ${plain(gap.date)} ${plain(gap.shiftId)}`}>
              <Link to={linkTo(schedule, { view: 'month', groupId: plain(group.groupId) })}>
                <strong>{said(gap)}</strong>
                <small>{plain(group.groupName)}</small>
              </Link>
              <time>{plain(gap.date).slice(5)}</time>
            </li>
          ))}
        </ul>
      )}
    </LoadedTile>
  )
}
