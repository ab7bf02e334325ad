// The library of the demonstration: groups of indicators and templates, published.
import { limitsOf } from '@steward/domain/iot/fleet/limits'
import { fleetTypes } from '@steward/domain/iot/fleet/types'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Planted, insert } from '../../system/insert.ts'
import { idsOf } from './devices-types.ts'
import type { RoundPlan } from './first-inspections.ts'
import type { DemoWork } from './work.ts'

export interface DemoIndicator {
  id: string
  code: string
  name: string
  /** Code of its group. */
  group: string
  groupName: string
  typeCode: string
  typeId: string
  valueType: 'number' | 'bool' | 'single' | 'meter'
  unit: string | null
  lowerLimit: number | null
  upperLimit: number | null
  warnLower: number | null
  warnUpper: number | null
  property: string | null
  isKey: number
  isRequired: number
  photoRule: 'never' | 'abnormal'
  trade: string
  options: { key: string; label: string; isAbnormal: number }[]
}

const kinds = ['number', 'bool', 'single', 'meter'] as const

/** `30–95`, `5–`, `–40`; negative limits too. */
function spanOf(text: string): [number | null, number | null] {
  const [low = '', high = ''] = text.split('–').map((part) => part.trim())
  return [low === '' ? null : Number(low), high === '' ? null : Number(high)]
}

function limitsIn(typeCode: string, property: string) {
  const type = fleetTypes.find(({ code }) => code === typeCode)
  return type && limitsOf(type, property)
}

export function readIndicators(indicators: string, types: ReadonlyMap<string, string>): DemoIndicator[] {
  let group = { code: '', name: '', type: '', trade: 'other' }
  return indicators.split('\n').flatMap((line): DemoIndicator[] => {
    if (line.trim() === '') return []
    if (!line.startsWith(' ')) {
      const words = line.split(' ')
      const [code = '', type = '', trade = 'other'] = [words[0], ...words.slice(-2)]
      group = { code, name: words.slice(1, -2).join(' '), type, trade }
      return []
    }
    const [
      code = '',
      name = '',
      kind = '',
      unit = '',
      limits = '',
      warnings = '',
      property = '',
      marks = '',
      choices = '',
    ] = line.split(';').map((part) => part.trim())
    const [lowest, highest] = spanOf(limits)
    const [warnLower, warnUpper] = spanOf(warnings)
    // What a sensor shows is judged on a round as by the alarm rules; the text adds the side they leave open.
    const known = property && kind === 'number' ? limitsIn(group.type, property) : undefined
    const [lowerLimit, upperLimit] = [known?.l ?? lowest, known?.h ?? highest]
    return [
      {
        id: newId(),
        code,
        name,
        group: group.code,
        groupName: group.name,
        typeCode: group.type,
        typeId: types.get(group.type) ?? '',
        valueType: kinds.find((one) => one === kind) ?? 'bool',
        unit: unit || null,
        lowerLimit,
        upperLimit,
        warnLower,
        warnUpper,
        property: property || null,
        isKey: marks.includes('!') ? 1 : 0,
        isRequired: marks.includes('?') ? 0 : 1,
        photoRule: marks.includes('p') ? 'abnormal' : 'never',
        trade: group.trade,
        options: choices
          .split('|')
          .map((one) => one.trim())
          .filter((one) => one !== '')
          .map((one, at) => ({
            key: String(at + 1),
            label: one.replace('*', ''),
            isAbnormal: one.startsWith('*') ? 1 : 0,
          })),
      },
    ]
  })
}

export async function plantLibrary(tx: Tx, { hospital: { tenantId }, indicators }: DemoWork): Promise<DemoIndicator[]> {
  const all = readIndicators(indicators, await idsOf(tx, 'device_type', 'type_code', tenantId))
  const groups = [...Map.groupBy(all, ({ group }) => group)].map(([code, [first]], at) => ({
    id: newId(),
    code,
    name: first?.groupName,
    equipmentType: first?.typeId,
    sort: at + 1,
  }))
  const shared = { tenantId, status: 1 }
  await insert(
    tx,
    'inspection_indicator',
    groups.map((group) => ({ ...shared, ...group, ancestors: '0', nodeType: 'group', valueType: 'bool' })),
  )
  const groupIds = new Map(groups.map(({ code, id }) => [code, id]))
  await insert(
    tx,
    'inspection_indicator',
    all.map((one, at): Planted => ({
      ...shared,
      id: one.id,
      code: one.code,
      name: one.name,
      parentId: groupIds.get(one.group),
      ancestors: `0,${groupIds.get(one.group)}`,
      nodeType: 'indicator',
      equipmentType: one.typeId,
      category: one.isKey ? 'safety' : 'run',
      valueType: one.valueType,
      unit: one.unit,
      lowerLimit: one.lowerLimit,
      upperLimit: one.upperLimit,
      warnLower: one.warnLower,
      warnUpper: one.warnUpper,
      method: one.valueType === 'number' || one.valueType === 'meter' ? 'measure' : 'look',
      dataSource: one.property ? 'iot' : 'manual',
      propertyIdentifier: one.property,
      photoRule: one.photoRule,
      isRequired: one.isRequired,
      isKey: one.isKey,
      defaultTrade: one.trade,
      sort: at + 1,
    })),
  )
  await insert(
    tx,
    'inspection_option',
    all.flatMap(({ id, options }) =>
      options.map((option, at) => ({ id: newId(), tenantId, indicatorId: id, lineNo: at + 1, ...option })),
    ),
  )
  return all
}

export interface DemoTemplate {
  id: string
  plan: RoundPlan
  items: DemoIndicator[]
}

/** Of the planted library and its templates, as the rounds of the past need them. */
export async function knownTemplates(
  tx: Tx,
  { hospital: { tenantId }, indicators, rounds }: DemoWork,
): Promise<DemoTemplate[]> {
  const [types, indicatorIds, templateIds] = [
    await idsOf(tx, 'device_type', 'type_code', tenantId),
    await idsOf(tx, 'inspection_indicator', 'code', tenantId),
    await idsOf(tx, 'inspection_template', 'name', tenantId),
  ]
  const library = readIndicators(indicators, types).map((one) => ({ ...one, id: indicatorIds.get(one.code) ?? one.id }))
  return rounds.flatMap((plan) => {
    const id = templateIds.get(plan.name)
    return id === undefined ? [] : [{ id, plan, items: itemsOf(plan, library) }]
  })
}

const itemsOf = (plan: RoundPlan, library: readonly DemoIndicator[]) =>
  plan.groups.flatMap((group) => library.filter((one) => one.group === group))

export async function plantTemplates(
  tx: Tx,
  { hospital: { tenantId }, rounds }: DemoWork,
  library: readonly DemoIndicator[],
): Promise<DemoTemplate[]> {
  const templates = rounds.map((plan) => ({
    id: newId(),
    plan,
    items: itemsOf(plan, library),
  }))
  await insert(
    tx,
    'inspection_template',
    templates.map(({ id, plan, items }, at) => ({
      id,
      tenantId,
      templateCode: `XJMB-${String(at + 1).padStart(4, '0')}`,
      name: plan.name,
      equipmentType: plan.groups.length === 1 ? items[0]?.typeId : null,
      category: 'run',
      estMinutes: plan.minutes,
      needScan: plan.needScan ? 1 : 0,
      needReview: plan.reviewer ? 1 : 0,
      versionNo: 1,
      templateStatus: 'published',
      itemCount: items.length,
    })),
  )
  await insert(
    tx,
    'inspection_template_detail',
    templates.flatMap(({ id, items }) =>
      items.map((item, at) => ({
        id: newId(),
        tenantId,
        templateId: id,
        lineNo: at + 1,
        groupName: item.groupName,
        indicatorId: item.id,
        score: item.isKey ? 10 : 5,
      })),
    ),
  )
  // The numbers that are taken.
  await tx.query(
    `insert into numbering (tenant_id, prefix, day, last) values ($1, 'XJMB', date '2000-01-01', $2)
     on conflict (tenant_id, prefix, day) do update set last = excluded.last`,
    [tenantId, templates.length],
  )
  return templates
}
