import { useEffect } from 'react'
import type { AnyRow } from '../kinds/view.ts'
import type { Line } from './use-rows.ts'

type Pick = (row: AnyRow) => void

/** Beside a list that shows more of one row there is always one picked, as it is now, while there is any. */
export function usePick(lines: readonly Line[], picked: string | undefined, onPick: Pick | undefined): void {
  const row = (lines.find((line) => line.row.id === picked) ?? lines[0])?.row
  useEffect(() => {
    if (onPick && row) onPick(row)
  }, [row, onPick])
}
