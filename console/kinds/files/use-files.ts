// Files with links that are good for minutes; those of all cells on the page in few requests.
import { type Wire, listOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'

export interface FileFacts {
  id: string
  name: string
  mimeType: string
  size: number
  link: string
  /** Empty for what is no picture. */
  thumbLink: string
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const fileOf = (wire: Wire): FileFacts => ({
  id: textOf(wire.id ?? wire.attachId),
  name: textOf(wire.name),
  mimeType: textOf(wire.mimeType),
  size: Number(wire.attachSize ?? wire.size ?? 0),
  link: textOf(wire.link),
  thumbLink: textOf(wire.thumbLink),
})

/** What is wanted within this time (ms) shares one request. */
const GATHER = 20
const MOST = 200
/** Links are renewed before they end. */
const RENEW = 2 * 60_000

interface Waiting {
  ids: readonly string[]
  resolve: (files: FileFacts[]) => void
  reject: (reason: unknown) => void
}

let waiting: Waiting[] = []

async function askAll(): Promise<void> {
  const asked = waiting
  waiting = []
  const ids = [...new Set(asked.flatMap((one) => one.ids))]
  try {
    const found = new Map<string, FileFacts>()
    for (let at = 0; at < ids.length; at += MOST) {
      const some = ids.slice(at, at + MOST).join()
      for (const wire of listOf(await client.get('blade-resource/attach/files', { ids: some })))
        found.set(fileOf(wire).id, fileOf(wire))
    }
    for (const one of asked) one.resolve(one.ids.flatMap((id) => found.get(id) ?? []))
  } catch (reason) {
    for (const one of asked) one.reject(reason)
  }
}

const ask = (ids: readonly string[]): Promise<FileFacts[]> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void askAll(), GATHER)
    waiting.push({ ids, resolve, reject })
  })

/** Those the person may see, in order. */
export const useFiles = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['attach', 'files', ids],
    queryFn: () => ask(ids),
    enabled: ids.length > 0,
    staleTime: RENEW,
    refetchInterval: RENEW,
    meta: { follows: nothing, isQuiet: true },
  })
