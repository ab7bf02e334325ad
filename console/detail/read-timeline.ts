// Reads the lines of a row's time line from the lists they come from.
import { client } from '../data/client.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import type { TimelineLook } from '../screen/timeline.ts'

/** Lines of each list. */
const MOST = 100

/** The newest first. */
export async function readTimeline(row: AnyRow, look: TimelineLook, signal: AbortSignal): Promise<AnyRow[]> {
  const order = `-${look.at}`
  const pages = await Promise.all(
    look.of(row).map((filters) => client.list(look.lines, { size: MOST, order, filters }, signal)),
  )
  const lines = new Map(pages.flatMap(({ records }) => records.map((line) => [line.id, line])))
  const when = (line: AnyRow) => plain(line[look.at])
  return [...lines.values()].toSorted((a, b) => (when(a) < when(b) || (when(a) === when(b) && a.id < b.id) ? 1 : -1))
}
