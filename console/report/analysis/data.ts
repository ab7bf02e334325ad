// Analyses as the server tells them: what one shows, whom it is shared with, what it can be made of.
import { listOf, recordOf } from '@steward/client/wire'
import { analysisTemplate } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { plain } from '../../kinds/view.ts'

const orNull = (value: unknown) => (value === null || value === undefined ? null : Number(value))
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export interface FigureTotal {
  name: string
  unit: string
  value: number | null
  before: number | null
  rate: number | null
  year: number | null
  yearRate: number | null
}

export interface Figure {
  type: string
  interval: string
  unit: string
  times: readonly number[] | undefined
  categories: readonly string[]
  lines: readonly { name: string; unit: string; isBefore: boolean; values: readonly (number | null)[] }[]
  totals: readonly FigureTotal[]
  limits: readonly { name: string; value: number }[]
  missing: readonly { name: string; msg: string }[]
}

export function figureFrom(wire: unknown): Figure {
  const read = recordOf(wire)
  return {
    type: plain(read.analysisType),
    interval: plain(read.interval),
    unit: plain(read.unit),
    times: Array.isArray(read.times) ? read.times.map(Number) : undefined,
    categories: list(read.categories).map(plain),
    lines: listOf(read.lines).map(({ name, unit, isBefore, values }) => ({
      name: plain(name),
      unit: plain(unit),
      isBefore: isBefore === true,
      values: list(values).map(orNull),
    })),
    totals: listOf(read.totals).map(({ name, unit, ...rest }) => ({
      name: plain(name),
      unit: plain(unit),
      value: orNull(rest.value),
      before: orNull(rest.before),
      rate: orNull(rest.rate),
      year: orNull(rest.year),
      yearRate: orNull(rest.yearRate),
    })),
    limits: listOf(read.limits).map(({ name, value }) => ({ name: plain(name), value: Number(value) })),
    missing: listOf(read.missing).map(({ name, msg }) => ({ name: plain(name), msg: plain(msg) })),
  }
}

/** What the analysis shows; a span or interval that is not chosen is its own. */
export const useFigure = (id: string, rev: number, span: string, interval: string) =>
  useQuery({
    queryKey: [analysisTemplate.name, 'figure', id, rev, span, interval],
    queryFn: async ({ signal }) =>
      figureFrom(
        await client.get(
          `${analysisTemplate.path}/run`,
          { id, ...(span ? { span } : {}), ...(interval ? { interval } : {}) },
          signal,
        ),
      ),
    placeholderData: keepPreviousData,
    meta: { follows: nothing, isQuiet: true },
  })

export const usePeople = (id: string, rev: number) =>
  useQuery({
    queryKey: [analysisTemplate.name, 'people', id, rev],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${analysisTemplate.path}/getUserByid`, { id }, signal)).map((one) => ({
        id: plain(one.id),
        name: plain(one.realName),
        dept: plain(one.deptName),
      })),
    meta: { follows: nothing, isQuiet: true },
  })

interface Choice {
  value: string
  label: string
  columns: readonly string[]
}

const choicesFrom = (wire: unknown): Choice[] =>
  listOf(wire).map(({ value, label, unit, columns }) => ({
    value: plain(value),
    label: plain(unit) ? `${plain(label)} (${plain(unit)})` : plain(label),
    columns: list(columns).map(plain),
  }))

/** Metrics and named queries. */
export const useSources = () =>
  useQuery({
    queryKey: [analysisTemplate.name, 'inputs'],
    queryFn: async ({ signal }) => {
      const { metrics, queries } = recordOf(await client.get(`${analysisTemplate.path}/inputs`, {}, signal))
      return { metrics: choicesFrom(metrics), queries: choicesFrom(queries) }
    },
    staleTime: 60_000,
    meta: { follows: nothing, isQuiet: true },
  })

export const useProperties = (deviceId: string) =>
  useQuery({
    queryKey: [analysisTemplate.name, 'inputs', deviceId],
    queryFn: async ({ signal }) =>
      choicesFrom(recordOf(await client.get(`${analysisTemplate.path}/inputs`, { deviceId }, signal)).properties),
    enabled: deviceId !== '',
    staleTime: 60_000,
    meta: { follows: nothing, isQuiet: true },
  })
