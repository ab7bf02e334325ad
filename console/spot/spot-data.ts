// Calls of the page behind a label, and what the phone keeps of its reports.
import { listOf, recordOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { forget, recall, remember } from '../browser/storage.ts'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { newKey } from '../data/new-key.ts'
import { queryClient } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'
import { plain } from '../kinds/view.ts'
import type { Followed, SpotLabel } from './spot-address.ts'

const PATH = 'iot/repair-spot'
/** Milliseconds between looks at a followed request. */
const EVERY = 30_000
const KEPT = 10

export interface Looked {
  name: string
  place: string
  hospital: string
  open: readonly { no: string; state: string; reportTime: string }[]
}

export const useLook = (label: SpotLabel | undefined) =>
  useQuery({
    queryKey: ['spot', 'look', label],
    enabled: label !== undefined,
    async queryFn(): Promise<Looked> {
      const data = recordOf(await client.post(`${PATH}/look`, label))
      const open = listOf(data.open).map((row) => ({
        no: plain(row.no),
        state: plain(row.state),
        reportTime: plain(row.reportTime),
      }))
      return { name: plain(data.name), place: plain(data.place), hospital: plain(data.hospital), open }
    },
    meta: { follows: nothing, isQuiet: true },
    retry: false,
  })

export interface Draft {
  /** One per press of the button; kept until the report is received, so that trying again makes no second one. */
  key: string
  description: string
  locationDesc: string
  phone: string
}

const draftName = ({ id }: SpotLabel) => `spot-draft-${id}`

/** What was typed at the label and not sent. */
export function draftAt(label: SpotLabel): Draft {
  const kept = recordOf(recall(draftName(label)))
  const of = (name: keyof Draft) => plain(kept[name])
  return {
    key: of('key') || newKey(),
    description: of('description'),
    locationDesc: of('locationDesc'),
    phone: of('phone') || plain(recall('spot-phone')),
  }
}

export const keepDraft = (label: SpotLabel, draft: Draft): void => void remember(draftName(label), draft, 'session')

export interface Kept extends Followed {
  no: string
}

/** Reports of this phone, latest first. */
export const keptReports = (): Kept[] =>
  listOf(recall('spot-reports')).map(({ id, code, no }) => ({ id: plain(id), code: plain(code), no: plain(no) }))

export const useReport = (label: SpotLabel, done: (report: Kept) => void) =>
  useMutation({
    async mutationFn({ draft, photo }: { draft: Draft; photo: string | undefined }): Promise<Kept> {
      const sent = { ...label, ...draft, ...(photo === undefined ? {} : { photo }) }
      const { id, code, no } = recordOf(await client.post(`${PATH}/report`, sent))
      return { id: plain(id), code: plain(code), no: plain(no) }
    },
    onSuccess(report, { draft }) {
      forget(draftName(label), 'session')
      if (draft.phone !== '') remember('spot-phone', draft.phone)
      remember('spot-reports', [report, ...keptReports().filter(({ id }) => id !== report.id)].slice(0, KEPT))
      // What is open at the label now is shown beside the next report.
      void queryClient.invalidateQueries({ queryKey: ['spot', 'look', label] })
      done(report)
    },
    meta: { isQuiet: true },
  })

export interface Progress {
  no: string
  title: string
  place: string
  state: string
  stateName: string
  reason: string
  isOver: boolean
  steps: readonly { step: string; at: string }[]
}

export const useProgress = (followed: Followed) =>
  useQuery({
    queryKey: ['spot', 'follow', followed],
    async queryFn(): Promise<Progress> {
      const data = recordOf(await client.post(`${PATH}/follow`, followed))
      const of = (name: string) => plain(data[name])
      return {
        no: of('no'),
        title: of('title'),
        place: of('place'),
        state: of('state'),
        stateName: of('stateName'),
        reason: of('reason'),
        isOver: data.isOver === true,
        steps: listOf(data.steps).map(({ step, at }) => ({ step: plain(step), at: plain(at) })),
      }
    },
    meta: { follows: nothing, isQuiet: true },
    retry: false,
    refetchInterval: ({ state }) => (state.data?.isOver ? false : EVERY),
  })
