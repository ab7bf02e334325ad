// Checks a metric before it is stored or tried: inputs that exist, units that fit, and an end to what refers to what.
import { metricPeriod } from '@steward/domain/energy/dictionaries'
import { checkedMetric, sumsChildren } from '@steward/domain/energy/metric-expression'
import { DEEPEST_METRICS, orderOf } from '@steward/domain/energy/metric-graph'
import type { Checked, Input } from '@steward/domain/expression/index'
import { isSameUnit, unitOf } from '@steward/domain/expression/units'
import { problem } from '@steward/domain/problems'
import type { Tx } from '../platform/db.ts'
import { type Metric, type MetricInput, type Metrics, childrenOf, graphIn } from './metric-nodes.ts'
import { isLonger } from './metric-periods.ts'
import { propertyOf, typeOfDevice } from './metric-points.ts'

export interface CheckedMetric {
  /** By alias. */
  inputs: ReadonlyMap<string, Input>
  /** Undefined where the kind has no expression. */
  checked: Checked | undefined
  /** Empty where any would do. */
  unit: string
}

/** `metrics` has the metric as it is to be. Throws what is wrong with it. */
export async function checkMetric(tx: Tx, metrics: Metrics, metric: Metric): Promise<CheckedMetric> {
  mustEnd(metrics)
  if (metric.nodeKind === 'folder') return { inputs: new Map(), checked: undefined, unit: '' }
  const unit = metric.unit?.trim() ?? ''
  const inputs = new Map<string, Input>()
  for (const input of metric.inputs) inputs.set(input.alias, await factsOf(tx, metrics, metric, input))
  mustFitParents(metrics, metric, unit)
  if (sumsChildren(metric)) mustAddUp(metrics, metric, unit)
  if (metric.nodeKind === 'formula') {
    const points = new Set(metric.inputs.filter(({ source }) => source === 'point').map(({ alias }) => alias))
    const checked = checkedMetric({ expr: metric.expr ?? '', unit, inputs, points })
    await mustKnowSets(tx, checked)
    return { inputs, checked, unit: unit || (checked.unit?.text ?? '') }
  }
  const [only, ...others] = metric.inputs
  if (metric.nodeKind === 'sumChildren') {
    if (only) throw problem('metric.no-children', {}, { field: 'inputs' })
    return { inputs, checked: undefined, unit }
  }
  if (!only || others.length > 0) throw problem('metric.one-input', {}, { field: 'inputs' })
  const found = inputs.get(only.alias)?.unit ?? ''
  mustBeUnit(found, unit)
  return { inputs, checked: undefined, unit: unit || found }
}

function mustBeUnit(found: string, wanted: string): void {
  if (wanted !== '' && !isSameUnit(unitOf(found), unitOf(wanted)))
    throw problem('metric.unit', { found: found || '1', wanted }, { field: 'unit' })
}

/** No circle, and no more levels than people follow. */
function mustEnd(metrics: Metrics): void {
  const { cycle, depth } = orderOf(graphIn(metrics))
  if (cycle) {
    const path = cycle.map((id) => metrics.get(id)?.calcName ?? id).join(' → ')
    throw problem('metric.cycle', { path }, { field: 'inputs', data: { cycle } })
  }
  if (depth > DEEPEST_METRICS) throw problem('metric.deep', { max: DEEPEST_METRICS }, { field: 'inputs' })
}

async function factsOf(tx: Tx, metrics: Metrics, metric: Metric, input: MetricInput): Promise<Input> {
  const { alias, source, calcId, identifier, unit } = input
  if (source === 'constant') return { type: 'number', unit: unit ?? '' }
  if (source === 'areaAttr') return { type: 'number', unit: input.attr === 'buildArea' ? 'm²' : '' }
  if (source === 'calc') {
    const used = metrics.get(calcId ?? '')
    if (!used) throw problem('metric.metric', {}, { field: 'inputs' })
    if (used.nodeKind === 'folder')
      throw problem('metric.folder-input', { alias, name: used.calcName }, { field: 'inputs' })
    mustBeNoLonger(used, metric)
    return { type: 'number', unit: used.unit ?? '' }
  }
  const deviceTypeId = source === 'point' ? await typeOfDevice(tx, input.deviceId ?? '0') : (input.deviceTypeId ?? '0')
  const found =
    deviceTypeId === undefined ? undefined : await propertyOf(tx, { identifier: identifier ?? '', deviceTypeId })
  if (!found) throw problem('metric.no-property', { alias, property: identifier ?? '' }, { field: 'inputs' })
  if (input.agg === 'count' || (source === 'set' && input.setAgg === 'count')) return { type: 'number' }
  const isPlain = source === 'point' && found.isFlag && (input.agg === null || input.agg === 'last')
  return isPlain ? { type: 'flag' } : { type: 'number', unit: found.unit }
}

function mustBeNoLonger(used: Metric, by: Metric): void {
  if (!isLonger(used.period, by.period)) return
  const { zh, en } = metricPeriod.entries[used.period]
  throw problem('metric.period', { name: used.calcName, other: zh, otherEn: en }, { field: 'period' })
}

/** Those above that add up what is below them can add it up. */
function mustFitParents(metrics: Metrics, metric: Metric, unit: string): void {
  for (let above = metrics.get(metric.parentId ?? ''); above; above = metrics.get(above.parentId ?? '')) {
    if (above.nodeKind === 'folder') continue
    if (sumsChildren(above)) mustBeChild(above, { ...metric, unit })
    return
  }
}

function mustAddUp(metrics: Metrics, metric: Metric, unit: string): void {
  for (const child of childrenOf(metrics, metric.id)) mustBeChild({ ...metric, unit }, child)
}

function mustBeChild(parent: Metric, child: Metric): void {
  mustBeNoLonger(child, parent)
  if (parent.nodeKind === 'formula') return
  const [wanted, found] = [parent.unit ?? '', child.unit ?? '']
  if (!isSameUnit(unitOf(found), unitOf(wanted)))
    throw problem(
      'metric.child-unit',
      { parent: parent.calcName, child: child.calcName, wanted: wanted || '1', found: found || '1' },
      { field: 'unit' },
    )
}

export const typeCodeIn = (text: string): string => text.replace(/^type:/, '')

/** What `sumOf('type:branch_meter', 'ep')` names. */
async function mustKnowSets(tx: Tx, { needs }: Checked): Promise<void> {
  for (const { kind, texts = [] } of needs) {
    if (kind !== 'set') continue
    const [type = '', property = ''] = texts
    const found = await propertyOf(tx, { identifier: property, typeCode: typeCodeIn(type) })
    if (!found) throw problem('metric.set', { type, property }, { field: 'expr' })
  }
}
