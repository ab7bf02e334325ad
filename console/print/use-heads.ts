// What a print begins with and ends with: the hospital's headings, who prints, and when.
import { wireTime } from '@steward/client/zone'
import { type LayoutName, isLayout } from '@steward/domain/system/label-layout'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recall, remember } from '../browser/storage.ts'
import { client } from '../data/client.ts'
import { headOf } from '../data/heads.ts'
import { useSession } from '../data/session.ts'
import { plain } from '../kinds/view.ts'

export interface Head {
  id: string
  name: string
  line: string
  layout: LayoutName
  /** Where QR codes lead, without a path. */
  site: string
}

const USUAL = 'a4-3x8'
const KEPT = 'print-head'

function headsFrom(data: unknown): Head[] {
  const { tenantName, heads }: { tenantName?: unknown; heads?: unknown } =
    data !== null && typeof data === 'object' ? data : {}
  const own = (Array.isArray(heads) ? heads : []).map((one: Record<string, unknown>) => ({
    id: plain(one.id),
    name: plain(one.headName),
    line: plain(one.headLine),
    layout: isLayout(one.labelLayout) ? one.labelLayout : USUAL,
    site: plain(one.siteAddress) || location.origin,
  }))
  if (own.length > 0) return own
  return [{ id: '', name: plain(tenantName), line: '', layout: USUAL, site: location.origin }]
}

const printHead = headOf('print-head')

/** The headings in their order; of a hospital that has set none, its name. Undefined until loaded. */
export function useHeads() {
  const { data: heads, error } = useQuery({
    queryKey: [printHead.name, 'heads'],
    queryFn: async ({ signal }) => headsFrom(await client.get(`${printHead.path}/heads`, {}, signal)),
    meta: { follows: [printHead] },
  })
  const [chosen, setChosen] = useState(() => plain(recall(KEPT)))
  const choose = (id: string) => {
    setChosen(id)
    remember(KEPT, id)
  }
  return { heads, head: heads?.find(({ id }) => id === chosen) ?? heads?.[0], choose, error }
}

/** Who prints, and the moment the dialog was opened in the hospital's time. */
export function useSigned(): { by: string; at: string } {
  const by = useSession(({ person }) => person?.nickName || person?.account || '')
  const [at] = useState(() => wireTime(Date.now()))
  return { by, at }
}
