// A bill on paper: its head with a code that opens it, what each family says of it, its items by device, and the places to
// sign.
import type { Entity } from '@steward/domain/entity'
import { type ReactNode, useEffect } from 'react'
import { tellFailure } from '../../data/failures.ts'
import { useQuietDetail } from '../../data/use-quiet-detail.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { useLinks } from '../../live/live-paths.ts'
import { PrintFrame } from '../../print/frame.tsx'
import { PageHead, Signed } from '../../print/page-head.tsx'
import { Qr } from '../../print/qr.tsx'
import { useHeads } from '../../print/use-heads.ts'
import { usePaperStyle } from '../../print/use-paper-style.ts'
import type { DialogProps } from '../../screen/action.ts'
import { type Column, ItemTable } from './item-table.tsx'
import type { Stop } from './round-data.ts'

interface Props extends Pick<DialogProps, 'rows' | 'close'> {
  entity: Entity
  format: Parameters<typeof usePaperStyle>[0]
  title: string
  /** Fields that stand in its first line, by their names. */
  line: readonly string[]
  signs: (row: AnyRow) => readonly string[]
  renderBody: (row: AnyRow) => ReactNode
}

/** Reads the bill anew, prints it and closes; a failure is told instead. */
export function RecordPaper({ entity, rows, close, format, title, line, signs, renderBody }: Props) {
  const style = usePaperStyle(format)
  const linkTo = useLinks()
  const { head, error: headFailure } = useHeads()
  const { data: row, error } = useQuietDetail(entity, rows[0]?.id ?? '')
  const failure = headFailure ?? error
  useEffect(() => {
    if (!failure) return
    tellFailure(failure)
    close()
  }, [failure, close])
  if (!row || !head) return null
  const path = linkTo(entity, { id: row.id })
  return (
    <PrintFrame title={`${title} ${plain(row.billNo)}`} style={style} done={close}>
      <main className={format === 'landscape' ? 'sheet is-dense' : 'sheet'}>
        <PageHead
          head={head}
          title={
            <>
              {title} <small>{plain(row.title)}</small>
            </>
          }
          beside={path && <Qr text={new URL(path, head.site).href} />}
        />
        <dl className="sheet-facts">
          <Signed>
            {line
              .map((name) => plain(row[name]))
              .filter(Boolean)
              .join(' · ')}
          </Signed>
        </dl>
        {renderBody(row)}
        <section className="sheet-sign">
          {signs(row).map((one) => (
            <p key={one}>
              {one}
              <i />
            </p>
          ))}
        </section>
      </main>
    </PrintFrame>
  )
}

/** The items of one device, below one another. */
export const StopOnPaper = ({ stop, columns }: { stop: Stop; columns: readonly Column[] }) => (
  <section className="sheet-group">
    <h2>
      {stop.name} <small>{stop.areaName}</small>
    </h2>
    <ItemTable items={stop.items} columns={columns} />
  </section>
)
