// Prints: a list, one row, or labels with QR codes. Loaded with the first of them.
import type { Entity } from '@steward/domain/entity'
import { useState } from 'react'
import type { AnyRow } from '../kinds/view.ts'
import type { Adjust } from '../screen/adjust.ts'
import type { ListState } from '../screen/list-state.ts'
import type { Listed } from '../screen/list.ts'
import { only } from './found.ts'
import { LabelsDialog } from './labels-dialog.tsx'
import { ListDialog } from './list-dialog.tsx'
import { RowPrint } from './row-print.tsx'

interface Printed {
  entity: Entity
  adjust: Adjust
  what: 'print' | 'labels'
  close: () => void
}

export default function Print({
  listed,
  row,
  filters,
  ...props
}: Printed & { listed: Listed; row?: AnyRow; filters: ListState['filters'] }) {
  if (row) return <PrintOne {...props} row={row} />
  if (props.what === 'labels') return <LabelsDialog {...props} source={listed} />
  return <ListDialog {...props} listed={listed} filters={filters} />
}

/** One row, wherever it stands. */
export function PrintOne({ row, what, ...props }: Printed & { row: AnyRow }) {
  const [source] = useState(() => only(row))
  return what === 'labels' ? <LabelsDialog {...props} source={source} /> : <RowPrint {...props} id={row.id} />
}
