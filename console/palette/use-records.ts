// Records by name or code: one request once typing has paused.
import { recordOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { usePaused } from '../kit/use-paused.ts'

export interface FoundRecord {
  entity: string
  id: string
  title: string
  code: string
}

const isRecord = (value: unknown): value is FoundRecord =>
  value !== null &&
  typeof value === 'object' &&
  'entity' in value &&
  'id' in value &&
  'title' in value &&
  'code' in value

interface Answer {
  records: readonly FoundRecord[]
  leftOut: readonly string[]
}

async function ask(q: string, signal: AbortSignal): Promise<Answer> {
  const { records, leftOut } = recordOf(await client.get('search', { q }, signal))
  return {
    records: Array.isArray(records) ? records.filter(isRecord) : [],
    leftOut: Array.isArray(leftOut) ? leftOut.map(String) : [],
  }
}

export interface Records {
  found: readonly FoundRecord[]
  isSearching: boolean
  isFailed: boolean
  /** Names of entities that could not be searched. */
  leftOut: readonly string[]
}

const none: Answer = { records: [], leftOut: [] }

export function useRecords(typed: string): Records {
  const wanted = typed.trim()
  const q = usePaused(wanted)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => ask(q, signal),
    enabled: q !== '',
    meta: { follows: nothing, isQuiet: true },
  })
  const isBehind = wanted !== '' && (q !== wanted || isFetching)
  const { records, leftOut } = isBehind || wanted === '' ? none : (data ?? none)
  return {
    found: records,
    leftOut,
    isSearching: isBehind,
    isFailed: isError && !isBehind,
  }
}
