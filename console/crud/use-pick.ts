import { useEffect } from 'react'
import type { AnyRow } from '../kinds/view.ts'
import type { Line } from '../screen/list.ts'

type Pick = (row: AnyRow) => void

/** Where another panel shows the picked row, one row is always picked while there are any, with its current data. */
export function usePick(lines: readonly Line[], picked: string | undefined, onPick: Pick | undefined): void {
  const row = (lines.find((line) => line.row.id === picked) ?? lines[0])?.row
  useEffect(() => {
    if (onPick && row) onPick(row)
  }, [row, onPick])
}
