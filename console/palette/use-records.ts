// Records by name or code: one request once typing has paused.
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

async function ask(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const found = await client.get('search', { q }, signal)
  return Array.isArray(found) ? found.filter(isRecord) : []
}

export interface Records {
  found: readonly FoundRecord[]
  isSearching: boolean
  isFailed: boolean
}

const none: readonly FoundRecord[] = []

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
  return {
    found: isBehind || wanted === '' ? none : (data ?? none),
    isSearching: isBehind,
    isFailed: isError && !isBehind,
  }
}
