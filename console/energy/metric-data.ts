// Metrics as the server tells them: the tree with latest values, the analysis of one, a draft that is tried.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { modelCalc } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { plain } from '../kinds/view.ts'

export interface MetricNode {
  id: string
  name: string
  code: string
  kind: string
  period: string
  unit: string
  precision: number
  value: number | null
  isDoubtful: boolean
  error: string
  children: readonly MetricNode[]
}

const orNull = (value: unknown) => (value === null || value === undefined ? null : Number(value))

const nodeFrom = (wire: Wire): MetricNode => ({
  id: plain(wire.id),
  name: plain(wire.title),
  code: plain(wire.calcCode),
  kind: plain(wire.nodeKind),
  period: plain(wire.period),
  unit: plain(wire.unit),
  precision: Number(wire.precision ?? 2),
  value: orNull(wire.lastValue),
  isDoubtful: Number(wire.lastQuality ?? 0) !== 0,
  error: plain(wire.lastError),
  children: listOf(wire.children).map(nodeFrom),
})

export const useMetricTree = () =>
  useQuery({
    queryKey: [modelCalc.name, 'values'],
    queryFn: async ({ signal }) => listOf(await client.get(`${modelCalc.path}/tree`, {}, signal)).map(nodeFrom),
    refetchInterval: 60_000,
    meta: { follows: [modelCalc], isQuiet: true, pause: 10_000 },
  })

/** The node and everything below it. */
export const everyNode = (nodes: readonly MetricNode[]): MetricNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)])

export interface Child {
  id: string
  name: string
  total: number | null
  share: number | null
  unit: string
}

export interface Analysis {
  totalBy: string
  precision: number
  unit: string
  interval: string
  /** Time, value, quality. */
  series: readonly (readonly [ts: number, value: number | null, q: number])[]
  total: number | null
  before: number | null
  rate: number | null
  loss: number | null
  completeness: number
  children: readonly Child[]
}

const pointFrom = (one: unknown): Analysis['series'][number] => {
  const [ts, value, q]: unknown[] = Array.isArray(one) ? one : []
  return [Number(ts), orNull(value), Number(q)]
}

function analysisFrom(wire: Wire): Analysis {
  const node = recordOf(wire.node)
  return {
    totalBy: plain(node.totalBy),
    precision: Number(node.precision ?? 2),
    unit: plain(wire.unit),
    interval: plain(wire.interval),
    series: Array.isArray(wire.series) ? wire.series.map(pointFrom) : [],
    total: orNull(wire.total),
    before: orNull(wire.compareTotal),
    rate: orNull(wire.rate),
    loss: orNull(wire.loss),
    completeness: Number(wire.completeness ?? 0),
    children: listOf(wire.children).map((child) => ({
      id: plain(child.id),
      name: plain(child.name),
      total: orNull(child.total),
      share: orNull(child.share),
      unit: plain(child.unit),
    })),
  }
}

export const useAnalysis = (query: Readonly<Record<string, string>>) =>
  useQuery({
    queryKey: [modelCalc.name, 'analysis', query],
    queryFn: async ({ signal }) =>
      analysisFrom(recordOf(await client.get(`${modelCalc.path}/getModelCalcAnalysis`, query, signal))),
    placeholderData: keepPreviousData,
    meta: { follows: [modelCalc], isQuiet: true, pause: 10_000 },
  })

export interface Tried {
  fault: { msg: string; field: string; at: number | undefined; end: number | undefined } | undefined
  unit: string
  value: number | null
  from: number | null
  to: number | null
}

/** What is typed, tried once typing pauses. */
export function useTrial(draft: object, isReady: boolean) {
  const typed = JSON.stringify(draft)
  const asked = useDeferredValue(typed)
  return useQuery({
    queryKey: [modelCalc.name, 'preview', asked],
    queryFn: async ({ signal }): Promise<Tried> => {
      // A key that follows at once ends the wait, and nothing is asked.
      await new Promise((go) => setTimeout(go, 400))
      signal.throwIfAborted()
      const body: unknown = JSON.parse(asked)
      const wire = recordOf(await client.post(`${modelCalc.path}/preview`, body))
      const fault = wire.fault === null ? undefined : recordOf(wire.fault)
      return {
        fault: fault && {
          msg: plain(fault.msg),
          field: plain(fault.field),
          at: typeof fault.at === 'number' ? fault.at : undefined,
          end: typeof fault.end === 'number' ? fault.end : undefined,
        },
        unit: plain(wire.unit),
        value: orNull(wire.value),
        from: orNull(wire.from),
        to: orNull(wire.to),
      }
    },
    enabled: isReady,
    placeholderData: keepPreviousData,
    meta: { follows: nothing, isQuiet: true },
  })
}

export const useProperties = (of: { deviceId?: string; deviceTypeId?: string }) =>
  useQuery({
    queryKey: [modelCalc.name, 'properties', of],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${modelCalc.path}/properties`, of, signal)).map(({ value, label, unit }) => ({
        value: plain(value),
        label: plain(unit) === '' ? plain(label) : `${plain(label)} (${plain(unit)})`,
      })),
    enabled: Boolean(of.deviceId ?? of.deviceTypeId),
    staleTime: 60_000,
    meta: { follows: nothing, isQuiet: true },
  })

/** A number with its unit; a dash where there is none. */
export const numberText = (value: number | null, unit: string, digits: number): string =>
  value === null
    ? '–'
    : `${value.toLocaleString('en-US', { maximumFractionDigits: digits, signDisplay: 'negative' })}${unit === '' ? '' : ` ${unit}`}`

export const shareText = (value: number | null): string =>
  value === null ? '–' : `${(value * 100).toFixed(1).replace(/^-0\.0$/, '0.0')}%`
