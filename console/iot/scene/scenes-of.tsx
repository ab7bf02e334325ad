// Scenes of an area or a device, as links.
import { modelConfig } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { client } from '../../data/client.ts'
import { useMay } from '../../data/use-can.ts'
import { Link } from '../../kit/address/link.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { useWords } from './words/use-words.ts'

const SHOWN = 10

/** Published scenes; nothing where there are none, or without the right to see them. */
export function ScenesOf({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { t } = useWords()
  const id = useId()
  const linkTo = useLinks()
  const mayList = useMay(modelConfig)('list')
  const query = { size: SHOWN, filters: { ...filters, publishStatus: 'published' } }
  const { data } = useQuery({
    queryKey: [modelConfig.name, 'list', query],
    queryFn: ({ signal }) => client.list(modelConfig, query, signal),
    enabled: mayList,
    meta: { follows: [modelConfig], isQuiet: true },
  })
  if (!data || data.total === 0) return null
  return (
    <section className="crud-facts" aria-labelledby={id}>
      <h3 id={id}>{t('scenes')}</h3>
      <ul className="crud-related">
        {data.records.map((one) => (
          <li key={one.id}>
            <Link to={linkTo(modelConfig, { watch: one.id })}>{one.configName}</Link>
            <span>{one.areaName}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
