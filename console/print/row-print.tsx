// Prints one row: reads what its detail shows, then opens the browser's print window. Draws nothing on the screen.
import type { Entity } from '@steward/domain/entity'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tellFailure } from '../data/failures.ts'
import { nothing } from '../data/follows.ts'
import { useLocale } from '../data/locale.ts'
import { useMay } from '../data/use-can.ts'
import { useQuietDetail } from '../data/use-quiet-detail.ts'
import { readTimeline } from '../detail/read-timeline.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { useLinks } from '../live/live-paths.ts'
import type { Adjust } from '../screen/adjust.ts'
import type { TimelineLook } from '../screen/timeline.ts'
import { Entries } from './entries.tsx'
import { PrintFrame } from './frame.tsx'
import { RowSheet } from './row-sheet.tsx'
import { useHeads } from './use-heads.ts'
import { usePaperStyle } from './use-paper-style.ts'

interface Props {
  entity: Entity
  adjust: Adjust
  close: () => void
  id: string
}

/** The time line among the parts of a detail. */
const timelineIn = ({ page = [], beside = [] }: Adjust): TimelineLook | undefined =>
  [...page, ...beside].find(({ look }) => look !== undefined)?.look

/** Nothing where the detail has no time line, or the person may not read it. */
function useEntries(look: TimelineLook | undefined, row: AnyRow | undefined) {
  // Hooks are called in any case: without a time line nothing is asked.
  const name = look?.lines.name ?? ''
  const isShown = useMay({ name })('list') && look !== undefined
  const { data, error } = useQuery({
    queryKey: [name, 'printed', row?.id, look?.of],
    queryFn: ({ signal }) => (look && row ? readTimeline(row, look, signal) : []),
    enabled: isShown && row !== undefined,
    meta: { follows: nothing, isQuiet: true },
  })
  return { entries: isShown ? data : [], error }
}

export function RowPrint({ entity, adjust, id, close }: Props) {
  const locale = useLocale()
  const linkTo = useLinks()
  const style = usePaperStyle('portrait')
  const { head, error: headFailure } = useHeads()
  const { data: row, error: rowFailure } = useQuietDetail(entity, id)
  const look = timelineIn(adjust)
  const { entries, error: entriesFailure } = useEntries(look, row)
  const failure = headFailure ?? rowFailure ?? entriesFailure
  useEffect(() => {
    if (!failure) return
    tellFailure(failure)
    close()
  }, [failure, close])
  if (!row || !head || !entries) return null
  const path = linkTo(entity, { id })
  return (
    <PrintFrame title={[entity[locale], plain(row[entity.title])].join(' ')} style={style} done={close}>
      <RowSheet
        {...{ entity, adjust, row, head }}
        link={path && new URL(path, head.site).href}
        entries={look && entries.length > 0 && <Entries entries={entries.toReversed()} look={look} />}
      />
    </PrintFrame>
  )
}
