// What the series of devices take on the disk, as measured: by level, by device type, and of the whole platform.
import { wireTime } from '@steward/client/zone'
import type { Storage, StoredLevel, StoredType, StoredWhole } from '@steward/domain/iot/storage'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { findHead } from '../../data/heads.ts'
import { useLocale } from '../../data/locale.ts'
import { sizeOf } from '../../kit/size.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useWords } from './words/storage/use-words.ts'
import './storage.css'

export default function StorageScreen() {
  const { t } = useWords()
  const query = useQuery({
    queryKey: ['storage', 'detail'],
    queryFn: async ({ signal }) => (await client.get('iot/storage/detail', {}, signal)) as Storage,
    meta: { follows: nothing, isQuiet: true },
  })
  return (
    <Loaded query={query} name={t('title')}>
      {(data) => {
        const time = (ms: number) => wireTime(ms).slice(0, 16)
        return (
          <div className="storage-page">
            <h1 className="st-visually-hidden">{t('title')}</h1>
            <p>{t('lead', { from: time(data.from), to: time(data.to) })}</p>
            {data.whole && <Whole whole={data.whole} />}
            {data.types.length === 0 ? (
              <div className="kit-state" role="status">
                <strong>{t('none')}</strong>
                <p>{t('noneHint')}</p>
              </div>
            ) : (
              <>
                <Levels levels={data.levels} />
                <Types types={data.types} />
              </>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

/** Tables that are no entities. */
const named = [
  'history',
  'history_seal',
  'device_latest',
  'telemetry',
  'telemetry_1m',
  'telemetry_1h',
  'telemetry_1d',
] as const
const isNamed = (name: string): name is (typeof named)[number] => named.some((one) => one === name)

/** Before a whole day is stored the partitions of yesterday are empty, and say nothing. */
const LEAST_DAY = 1024 * 1024

function Whole({ whole }: { whole: StoredWhole }) {
  const { t } = useWords()
  const locale = useLocale()
  const { database, free, bytesPerDay, stored, bytesKept, tables } = whole
  const isMeasured = bytesPerDay >= LEAST_DAY
  const toCome = Math.max(bytesKept - stored, 0)
  const left =
    free === null || !isMeasured
      ? t(free === null ? 'unknown' : 'notYet')
      : toCome <= free
        ? t('enough')
        : t('daysFull', { count: Math.floor(free / bytesPerDay) })
  const facts: [name: string, value: string][] = [
    [t('database'), sizeOf(database)],
    [t('perDay'), isMeasured ? sizeOf(bytesPerDay) : t('notYet')],
    [t('kept'), isMeasured ? sizeOf(bytesKept) : t('notYet')],
    [t('free'), free === null ? t('unknown') : sizeOf(free)],
    [t('left'), left],
  ]
  return (
    <Part title={t('whole')}>
      <dl className="storage-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('tables')}</h3>
      <ul className="storage-tables">
        {tables.map(({ name, bytes }) => (
          <li key={name}>
            <span title={name}>
              {isNamed(name) ? t(`table.${name}`) : (findHead(name.replaceAll('_', '-'))?.[locale] ?? name)}
            </span>
            <Bar share={bytes / Math.max(tables[0]?.bytes ?? 1, 1)} />
            <span>{sizeOf(bytes)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Levels({ levels }: { levels: readonly StoredLevel[] }) {
  const { t } = useWords()
  const count = useCount()
  return (
    <Part title={t('levels')}>
      <Table
        heads={[
          t('columns.level'),
          t('columns.days'),
          t('columns.rows'),
          t('columns.width'),
          t('columns.bytes'),
          t('columns.kept'),
        ]}
        rows={levels.map(({ level, days, rowsPerDay, bytesPerRow, bytesPerDay, bytesKept }) => ({
          key: level,
          cells: [
            t(`level.${level}`),
            count(days),
            count(rowsPerDay),
            sizeOf(bytesPerRow),
            sizeOf(bytesPerDay),
            sizeOf(bytesKept),
          ],
        }))}
      />
    </Part>
  )
}

function Types({ types }: { types: readonly StoredType[] }) {
  const { t } = useWords()
  const count = useCount()
  const all = Math.max(
    types.reduce((sum, { bytesPerDay }) => sum + bytesPerDay, 0),
    1,
  )
  return (
    <Part title={t('types')}>
      <Table
        heads={[
          t('columns.type'),
          t('columns.devices'),
          t('columns.points'),
          t('columns.rows'),
          t('columns.bytes'),
          t('columns.share'),
        ]}
        rows={types.map(({ id, name, devices, pointsPerDay, rowsPerDay, bytesPerDay }) => ({
          key: id,
          cells: [
            name,
            count(devices),
            count(pointsPerDay),
            count(rowsPerDay),
            sizeOf(bytesPerDay),
            <Bar key="bar" share={bytesPerDay / all} />,
          ],
        }))}
      />
    </Part>
  )
}

function useCount() {
  const locale = useLocale()
  return (value: number) => value.toLocaleString(locale)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface TableProps {
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** On a phone each row is a card, whose cells name their column. */
function Table({ heads, rows }: TableProps) {
  return (
    <table className="storage-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={heads[at]} data-head={heads[at]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Bar = ({ share }: { share: number }) => (
  <span className="storage-bar">
    <i style={{ inlineSize: `${Math.round(share * 100)}%` }} />
    <b>{Math.round(share * 100)}%</b>
  </span>
)
