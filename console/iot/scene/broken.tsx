// What of a scene leads nowhere, and why.
import { listOf } from '@steward/client/wire'
import { modelConfig } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { client } from '../../data/client.ts'
import { rowOf } from '../../data/follows.ts'
import { useMay } from '../../data/use-can.ts'
import { plain } from '../../kinds/view.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import type { PartProps } from '../../screen/adjust.ts'
import { useWords } from './words/use-words.ts'

const causes = ['node', 'device', 'retired', 'identifier', 'when', 'file'] as const

export function BrokenBindings({ row }: PartProps) {
  const { t } = useWords()
  const id = useId()
  const isAsked = useMay(modelConfig)('edit') && Number(row.brokenCount) > 0
  const query = useQuery({
    queryKey: [modelConfig.name, 'broken', row.id, row.rev],
    queryFn: async ({ signal }) => listOf(await client.get(`${modelConfig.path}/broken`, { id: row.id }, signal)),
    enabled: isAsked,
    meta: { follows: rowOf(modelConfig, row.id), isQuiet: true },
  })
  if (!isAsked) return null
  return (
    <Loaded query={query} name={t('broken')} shape={null}>
      {(data) => (
        <section className="crud-facts" aria-labelledby={id}>
          <h3 id={id}>
            {t('broken')}
            <small>{data.length}</small>
          </h3>
          <ul className="crud-related">
            {data.map((one) => {
              const cause = causes.find((known) => known === one.cause) ?? 'node'
              const where = [plain(one.deviceName), plain(one.identifier)].filter(Boolean).join(' ')
              return (
                <li key={`${plain(one.nodeId)} ${Number(one.at)} ${cause}`}>
                  <b>{plain(one.nodeId)}</b>
                  <span>{t(`causes.${cause}`)}</span>
                  <span>{where}</span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </Loaded>
  )
}
