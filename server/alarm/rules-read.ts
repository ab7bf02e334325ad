// Reads a tenant's rules joined with types, properties, devices, areas and the hospital's calendar.
import { type Rule, markOf } from '@steward/domain/alarm/rule'
import { noHolidays } from '@steward/domain/calendar/days-off'
import { unmonitoredStatuses } from '../iot/presence/presence-rows.ts'
import type { DbRow, Tx } from '../platform/db.ts'
import { daysOff } from '../system/calendar/days-off.ts'
import { type NoDataWatch, readNoDataWatches } from './no-data-watches.ts'
import { textIn } from './row-text.ts'
import type { Lookup } from './rules-applicable.ts'
import { compileWith, identifiersIn } from './rules-compile.ts'

export interface Compiled extends Lookup {
  byId: ReadonlyMap<string, Rule>
  noDataWatches: readonly NoDataWatch[]
  /** Whom and what each enabled rule watches, and which it stands in for, as texts to be compared. */
  targets: ReadonlyMap<string, { text: string; replaces: string | undefined }>
  /** Ids of enabled rules that can never be met. */
  broken: readonly string[]
  /** Whether alarms of some rule are ended by people. */
  hasResets: boolean
}

const rulesQuery = `select *, (extract(epoch from update_time) * 1000)::float8 as changed from alarm_rule where is_deleted = 0 and status = 1`
const typesQuery = `select id, ancestors from device_type where is_deleted = 0`
const pointsQuery = `
  select kind, device_type_id, device_id, identifier, data_type, unit, min_value, max_value, limit_ll, limit_l, limit_h, limit_hh,
    output_data from thing_model
  where kind in ('property', 'event') and is_deleted = 0 and identifier = any($1)`
const targetsQuery = `select id, device_type_id from device where is_deleted = 0 and id = any($1::bigint[])`
const unwatchedQuery = `select id from device where is_deleted = 0 and device_status = any($1::text[])`
const placedQuery = `
  select k.rule_id, d.id, d.device_type_id from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as k(rule_id, area_id, type_id)
  join area a on a.is_deleted = 0 and (a.id = k.area_id or k.area_id::text = any(string_to_array(a.ancestors, ',')))
  join device_type t on t.is_deleted = 0 and (t.id = k.type_id or k.type_id::text = any(string_to_array(t.ancestors, ',')))
  join device d on d.is_deleted = 0 and d.area_id = a.id and d.device_type_id = t.id`

/** Ids of a type and its ancestors. */
const lineage = (type: DbRow): string[] => [String(type.id), ...String(type.ancestors).split(',')]

export async function readRules(tx: Tx, zone: string): Promise<Compiled> {
  const rows = await tx.query(rulesQuery)
  const ofDevice = rows.filter((row) => row.target_type === 'device').map((row) => textIn(row, 'device_id'))
  const placed = rows.filter((row) => row.target_type === 'areaType')
  const [types, points, targets, resting, within, off] = await Promise.all([
    tx.query(typesQuery),
    tx.query(pointsQuery, [[...new Set(rows.flatMap(identifiersIn))]]),
    tx.query(targetsQuery, [ofDevice]),
    tx.query(unwatchedQuery, [[...unmonitoredStatuses]]),
    placed.length === 0
      ? []
      : tx.query(placedQuery, [
          placed.map((row) => row.id),
          placed.map((row) => row.area_id),
          placed.map((row) => row.device_type_id),
        ]),
    rows.some((row) => row.schedule !== null) ? daysOff({ tx }) : noHolidays,
  ])
  const calendar = { zone, off }
  const ofType = Map.groupBy(
    points.filter((row) => row.device_id === null),
    (row) => textIn(row, 'device_type_id'),
  )
  const ofDevices = Map.groupBy(
    points.filter((row) => row.device_id !== null),
    (row) => textIn(row, 'device_id'),
  )
  const typeOf = new Map(targets.map((row) => [textIn(row, 'id'), textIn(row, 'device_type_id')]))
  const devicesIn = Map.groupBy(within, (row) => textIn(row, 'rule_id'))
  const compiled = {
    byId: new Map<string, Rule>(),
    byDevice: new Map<string, Rule[]>(),
    byType: new Map<string, Rule[]>(),
    byArea: new Map<string, Rule[]>(),
    own: new Map<string, Map<string, Rule>>(),
    excluded: new Map<string, ReadonlySet<string>>(),
    unwatched: new Set(resting.map((row) => textIn(row, 'id'))),
    targets: new Map<string, { text: string; replaces: string | undefined }>(),
    broken: [] as string[],
  }
  const changed = new Map<string, number>()

  const compileFor = (row: DbRow, having: readonly DbRow[]) => compileWith(row, having, calendar)

  for (const row of rows) {
    const id = textIn(row, 'id')
    changed.set(id, Number(row.changed))
    compiled.excluded.set(id, new Set((row.exclude_ids as string[] | null)?.map(String) ?? []))
    const isOfDevice = row.target_type === 'device'
    const reached = isOfDevice
      ? [typeOf.get(textIn(row, 'device_id')) ?? '']
      : types.filter((type) => lineage(type).includes(textIn(row, 'device_type_id'))).map((type) => String(type.id))
    const byType = new Map(reached.map((typeId) => [typeId, compileFor(row, ofType.get(typeId) ?? [])]))
    // Devices whose type has the property otherwise, or not at all.
    for (const [deviceId, own] of ofDevices) {
      const typeId = String(own[0]?.device_type_id)
      if (!reached.includes(typeId) || (isOfDevice && deviceId !== textIn(row, 'device_id'))) continue
      if (!own.some(({ identifier }) => identifiersIn(row).includes(String(identifier)))) continue
      const known = new Set(own.map(({ kind, identifier }) => `${String(kind)} ${String(identifier)}`))
      const rest = (ofType.get(typeId) ?? []).filter(
        ({ kind, identifier }) => !known.has(`${String(kind)} ${String(identifier)}`),
      )
      const rule = compileFor(row, [...own, ...rest])
      if (!rule) continue
      const others = compiled.own.get(deviceId) ?? new Map<string, Rule>()
      compiled.own.set(deviceId, others.set(id, rule))
    }
    const owned = isOfDevice ? compiled.own.get(textIn(row, 'device_id'))?.get(id) : undefined
    const rule = owned ?? [...byType.values()].find((one) => one !== undefined)
    compiled.targets.set(id, { text: targetText(row, rule), replaces: rule?.replaces })
    if (!rule) {
      compiled.broken.push(id)
      continue
    }
    compiled.byId.set(id, rule)
    if (isOfDevice) add(compiled.byDevice, textIn(row, 'device_id'), rule)
    else if (row.target_type === 'areaType')
      for (const device of devicesIn.get(id) ?? []) {
        const ofItsType = byType.get(String(device.device_type_id))
        if (ofItsType) add(compiled.byArea, String(device.id), ofItsType)
      }
    // Types below the one a rule is for have limits of their own.
    else for (const [typeId, one] of byType) if (one) add(compiled.byType, typeId, one)
  }
  const hasResets = [...compiled.byId.values()].some(({ clears }) => clears !== 'auto')
  return { ...compiled, hasResets, noDataWatches: await readNoDataWatches(tx, compiled, changed) }
}

const targetText = (row: DbRow, rule: Rule | undefined): string =>
  JSON.stringify([
    row.target_type,
    row.device_type_id,
    row.device_id,
    row.area_id,
    row.exclude_ids,
    row.identifier,
    rule ? markOf(rule) : '',
    row.run_expr,
    row.suppress_expr,
    row.schedule,
  ])

const add = (map: Map<string, Rule[]>, key: string, rule: Rule) => map.set(key, [...(map.get(key) ?? []), rule])
