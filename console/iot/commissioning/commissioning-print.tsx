// The commissioning list on paper, to be filed.
import { deviceCommissioning } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tellFailure } from '../../data/failures.ts'
import { nothing } from '../../data/follows.ts'
import { PrintFrame } from '../../print/frame.tsx'
import { PageHead, Signed } from '../../print/page-head.tsx'
import { useHeads } from '../../print/use-heads.ts'
import { usePaperStyle } from '../../print/use-paper-style.ts'
import { type Asked, type Commissioned, readCommissioning } from './commissioning-data.ts'
import { Kinds } from './commissioning-table.tsx'
import { useWords } from './words/commission/use-words.ts'

const MOST = 1_000
const SIZE = 200

async function readAll(asked: Asked, signal: AbortSignal) {
  const records: Commissioned[] = []
  for (let current = 1; records.length < MOST; current += 1) {
    const part = await readCommissioning({ ...asked, current }, SIZE, signal)
    records.push(...part.records)
    if (part.records.length < SIZE) return { ...part, records }
    if (records.length >= MOST) return { ...part, records }
  }
  return undefined
}

export default function CommissioningPrint({ asked, close }: { asked: Asked; close: () => void }) {
  const { t } = useWords()
  const style = usePaperStyle('landscape')
  const { head, error: headFailure } = useHeads()
  const { data, error } = useQuery({
    queryKey: [deviceCommissioning.name, 'printed', asked],
    queryFn: ({ signal }) => readAll(asked, signal),
    staleTime: 0,
    gcTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })
  const failure = headFailure ?? error
  useEffect(() => {
    if (!failure) return
    tellFailure(failure)
    close()
  }, [failure, close])
  if (!data || !head) return null
  return (
    <PrintFrame title={t('sheet')} style={style} done={close}>
      <main className="sheet">
        <PageHead head={head} title={t('sheet')} />
        <dl className="sheet-facts">
          <Signed>{t('progress', { devices: data.devices, signed: data.signed })}</Signed>
          {data.total > MOST && <dd>{t('most', { most: MOST })}</dd>}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('device')}</th>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('place')}</th>
              <th scope="col">{t('lastSeen')}</th>
              <th scope="col">{t('confirmed')}</th>
            </tr>
          </thead>
          <tbody>
            {data.records.map((row) => (
              <tr key={row.id}>
                <td>
                  {row.deviceName} {row.deviceCode}
                </td>
                <td>
                  <Kinds row={row} />
                </td>
                <td>{row.place}</td>
                <td className="is-whole">{row.lastSeen}</td>
                <td>
                  {row.signTime === '' ? '' : t('by', { name: row.signerName, time: row.signTime })} {row.remark}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </main>
    </PrintFrame>
  )
}
