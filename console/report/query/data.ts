// What named queries answer, and what their editor asks.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { namedQuery } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { plain } from '../../kinds/view.ts'

export interface ResultColumn {
  name: string
  unit: string
}

export interface QueryResult {
  columns: readonly ResultColumn[]
  rows: readonly Wire[]
  isCut: boolean
  isKept: boolean
  ms: number
}

export const resultFrom = (wire: unknown): QueryResult => {
  const { columns, rows, isCut, isKept, tookMs } = recordOf(wire)
  return {
    columns: listOf(columns).map(({ name, unit }) => ({ name: plain(name), unit: plain(unit) })),
    rows: listOf(rows),
    isCut: isCut === true,
    isKept: isKept === true,
    ms: Number(tookMs ?? 0),
  }
}

export interface FieldChoice {
  value: string
  label: string
  unit: string
}

export const useFields = (dataset: string, typeId: string) =>
  useQuery({
    queryKey: [namedQuery.name, 'fields', dataset, typeId],
    queryFn: async ({ signal }): Promise<FieldChoice[]> =>
      listOf(await client.get(`${namedQuery.path}/fields`, { dataset, ...(typeId ? { typeId } : {}) }, signal)).map(
        ({ value, label, unit }) => ({
          value: plain(value),
          label: plain(unit) ? `${plain(label)} (${plain(unit)})` : plain(label),
          unit: plain(unit),
        }),
      ),
    staleTime: 60_000,
    meta: { follows: nothing, isQuiet: true },
  })
