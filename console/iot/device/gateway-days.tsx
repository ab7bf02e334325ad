// What came from a gateway on each of the last seven days.
import { listOf } from '@steward/client/wire'
import { gateway } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { rowOf } from '../../data/follows.ts'
import { plain } from '../../kinds/view.ts'
import { grouped } from '../../kit/list/grouped.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { useWords } from './words/gateway/use-words.ts'

const counts = ['messages', 'points', 'partial', 'rejected', 'unknown', 'duplicates', 'late'] as const
const SECOND = 1_000

export function Days({ id }: { id: string }) {
  const { t } = useWords()
  const query = useQuery({
    queryKey: [gateway.name, 'tally', id],
    queryFn: async ({ signal }) => listOf(await client.get(`${gateway.path}/tally`, { id }, signal)),
    staleTime: 0,
    meta: { follows: rowOf(gateway, id), isQuiet: true },
  })
  return (
    <section className="gateway-days" aria-label={t('days')} tabIndex={0}>
      <h3>{t('days')}</h3>
      <Loaded query={query} name={t('days')} shape={<Expected lines={3} />} empty={<p>{t('silent')}</p>}>
        {(days) => (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                {counts.map((name) => (
                  <th key={name} scope="col">
                    {t(`counts.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('skew')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={plain(day.day)}>
                  <th scope="row">{plain(day.day)}</th>
                  {counts.map((name) => (
                    <td key={name} data-fault={isFault(name) && Number(day[name]) > 0}>
                      {grouped(Number(day[name]))}
                    </td>
                  ))}
                  <td data-fault={Number(day.skewMs) > 0}>{grouped(Math.round(Number(day.skewMs) / SECOND))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  )
}

const isFault = (name: (typeof counts)[number]) => name === 'partial' || name === 'rejected' || name === 'unknown'
