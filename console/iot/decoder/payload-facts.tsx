// A stored decoder to read: its mappings, its sample with what comes of it, and what it serves.
import { listOf, recordOf } from '@steward/client/wire'
import { jsonModelTarget } from '@steward/domain/index'
import { tryPayload } from '@steward/domain/iot/payload/trial'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { client } from '../../data/client.ts'
import { plain } from '../../kinds/view.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Lines } from '../../kit/state/shape.tsx'
import type { PartProps } from '../../screen/adjust.ts'
import { conversionOf } from './conversions.ts'
import { type TypedMapping, mappingsIn, partsOf } from './payload-data.ts'
import { PayloadPreview } from './payload-preview.tsx'
import { useWords } from './words/use-words.ts'
import './payload.css'

export function MappingFacts({ mappings }: { mappings: readonly TypedMapping[] }) {
  const { t } = useWords()
  return (
    <table className="payload-facts">
      <thead>
        <tr>
          <th scope="col">{t('path')}</th>
          <th scope="col">{t('identifier')}</th>
          <th scope="col">{t('convert')}</th>
        </tr>
      </thead>
      <tbody>
        {mappings.map((mapping, at) => (
          <tr key={`${mapping.identifier} ${at}`}>
            <td>
              <code>{mapping.path}</code>
            </td>
            <td>
              <code>{mapping.identifier}</code>
            </td>
            <td>
              {t(`conversions.${conversionOf(mapping)}`)} {conversionText(mapping)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function conversionText({ scale, offset, bit, enumMap, expression }: TypedMapping): string {
  if (expression !== undefined) return expression
  if (bit !== undefined) return String(bit)
  if (enumMap)
    return Object.entries(enumMap)
      .map(([key, value]) => `${key}=${value}`)
      .join(', ')
  const parts = [
    scale === undefined ? '' : `×${scale}`,
    offset === undefined ? '' : `${offset < 0 ? '' : '+'}${offset}`,
  ]
  return parts.join(' ')
}

/** The format as it is written, in words where it is none. */
export function TimeFormat({ format }: { format: string }) {
  const { t } = useWords()
  return format === '' || format === 'none' ? t('noFormat') : format
}

export function StoredMappings({ row }: PartProps) {
  const { t } = useWords()
  return (
    <section className="crud-facts" aria-label={t('mappings')}>
      <h3>{t('mappings')}</h3>
      <MappingFacts mappings={mappingsIn(row.mappings)} />
    </section>
  )
}

export function StoredSample({ row }: PartProps) {
  const { t } = useWords()
  const sample = plain(row.sample)
  const [now] = useState(Date.now)
  const tried = useMemo(() => tryPayload(partsOf(row), sample, now), [row, sample, now])
  return (
    <section className="crud-facts payload-stored" aria-label={t('sample')}>
      <h3>{t('sample')}</h3>
      <div>
        <pre tabIndex={0}>{sample}</pre>
        <div>
          <PayloadPreview tried={tried} />
        </div>
      </div>
    </section>
  )
}

const kinds = ['device', 'gateway', 'deviceType'] as const
const MOST = 200

export const useTargets = (jsonModelId: string) =>
  useQuery({
    queryKey: [jsonModelTarget.name, 'page', jsonModelId],
    queryFn: async ({ signal }) => {
      const page = await client.get(`${jsonModelTarget.path}/page`, { jsonModelId, current: 1, size: 500 }, signal)
      return listOf(recordOf(page).records)
    },
    enabled: jsonModelId !== '',
    meta: { follows: [jsonModelTarget], isQuiet: true },
  })

export function StoredTargets({ row }: PartProps) {
  const { t } = useWords()
  const query = useTargets(row.id)
  return (
    <Loaded query={query} name={t('targets.title')} shape={<Lines count={2} />}>
      {(data) => (
        <section className="crud-facts" aria-label={t('targets.title')}>
          <h3>
            {t('targets.title')}
            {data.length > 0 && <small>{data.length}</small>}
          </h3>
          {data.length === 0 && <p role="status">{t('targets.none')}</p>}
          {kinds.map((kind) => {
            const own = data.filter((one) => one.targetType === kind)
            if (own.length === 0) return null
            return (
              <p key={kind} className="payload-served">
                <b>{t(`targets.${kind}`)}</b>
                {own.slice(0, MOST).map((one) => (
                  <span key={plain(one.id)}>{plain(one.targetName)}</span>
                ))}
              </p>
            )
          })}
        </section>
      )}
    </Loaded>
  )
}
