// What was found, device by device: each family has its own columns.
import { useWords } from '../inspection/words/use-words.ts'
import '../inspection/inspection.css'
import { type Column, ItemTable } from './item-table.tsx'
import type { RoundItem, Stop } from './round-data.ts'
import { useFound } from './use-found.ts'

interface Props {
  title: string
  stops: readonly Stop[]
  columns: readonly Column[]
  /** Said where there is nothing to find yet. */
  none?: string
}

export function FoundTable({ title, stops, columns, none }: Props) {
  return (
    <section className="crud-facts" aria-label={title}>
      <h3>{title}</h3>
      {stops.length === 0 && none !== undefined && <p className="crud-none">{none}</p>}
      {stops.map((stop) => (
        <div key={stop.key} className="found">
          <h4>
            {stop.name} <small>{stop.areaName}</small>
          </h4>
          <ItemTable items={stop.items} columns={columns} />
        </div>
      ))}
    </section>
  )
}

/** An item by its name, with what sets it apart. */
export function FoundName({ item }: { item: RoundItem }) {
  const { t } = useWords()
  return (
    <>
      {item.name}
      {item.isKey && <em data-tone="danger">{t('isKey')}</em>}
      {item.isRecheck && <em data-tone="info">{t('recheck')}</em>}
    </>
  )
}

/** Its value, with what makes one look twice. */
export function FoundValue({ item, none }: { item: RoundItem; none: string }) {
  const { t } = useWords()
  const found = useFound()
  return (
    <>
      <b>{found(item) || none}</b>
      {item.isAttention && <em data-tone="warning">{t('attention')}</em>}
      {item.isSuspect && <em data-tone="warning">{t('suspect')}</em>}
      {item.isDisagreeing && <em data-tone="warning">{t('disagrees', { value: Number(item.sensorValue) })}</em>}
    </>
  )
}
