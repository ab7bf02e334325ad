// A list of parts, each in a frame of its own with its kind and a button that takes it away.
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { plain } from '../../kinds/view.ts'
import type { Draft } from '../linkage/action-parts.ts'
import { useWords } from './words/use-words.ts'

interface RowsProps {
  rows: readonly Draft[]
  send: (next: readonly Draft[]) => void
  what: string
  kinds?: readonly { value: string; label: string }[]
  /** What a row becomes by another kind. */
  begin?: (kind: string) => Draft
  children: (row: Draft, change: (next: Draft) => void, at: number) => ReactNode
}

export function Rows({ rows, send, what, kinds, begin, children }: RowsProps) {
  const { t } = useWords()
  const replace = (at: number, next: Draft) => send(rows.map((one, i) => (i === at ? next : one)))
  return rows.map((row, at) => (
    // Parts have no identity of their own.
    // oxlint-disable-next-line react/no-array-index-key
    <fieldset key={at} className="linkage-action">
      <div className="linkage-action-head">
        <span>{at + 1}.</span>
        {kinds && (
          <Select<string>
            aria-label={`${what}${at + 1}`}
            value={plain(row.kind)}
            options={[...kinds]}
            onChange={(kind) => replace(at, begin?.(kind) ?? { kind })}
          />
        )}
        <Button
          type="text"
          className="automation-drop"
          aria-label={t('drop', { what, no: at + 1 })}
          onClick={() => send(rows.filter((_, i) => i !== at))}
        >
          ×
        </Button>
      </div>
      {children(row, (next) => replace(at, next), at)}
    </fieldset>
  ))
}
