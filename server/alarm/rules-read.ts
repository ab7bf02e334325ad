// Reads a tenant's rules joined with types, properties and devices.
import { type Range, usualHysteresis } from '@steward/domain/alarm/hysteresis'
import type { Condition, LimitRef, Rule } from '@steward/domain/alarm/rule'
import { unmonitoredStatuses } from '../iot/presence/presence-rows.ts'
import type { DbRow, Tx } from '../platform/db.ts'

/** A device that must report a property within this time. Milliseconds. */
export interface NoDataWatch {
  deviceId: string
  rule: Rule
  timeout: number
  /** Creation time of device or rule, whichever is later. */
  from: number
}

export interface Compiled {
  byId: Map<string, Rule>
  byDevice: Map<string, Rule[]>
  byType: Map<string, Rule[]>
  /** Rules as they are for devices whose own limits or range differ from their type's, by device and rule. */
  own: Map<string, ReadonlyMap<string, Rule>>
  noDataWatches: readonly NoDataWatch[]
  /** Devices no rule is judged for. */
  unwatched: ReadonlySet<string>
  /** Whom and what each enabled rule watches, and which it stands in for, as texts to be compared. */
  targets: ReadonlyMap<string, { text: string; replaces: string | undefined }>
  /** Ids of enabled rules that can never be met. */
  broken: readonly string[]
}

const number = (value: unknown) => (value === null || value === undefined ? 0 : Number(value))

const refs: readonly string[] = ['hh', 'h', 'l', 'll'] satisfies LimitRef[]
const isRef = (ref: unknown): ref is LimitRef => refs.includes(String(ref))

/** From a row under its column names; `point` is what it is about, where its limit is one of the thing model. */
export function conditionOf(row: DbRow, point?: DbRow): Condition {
  const type = String(row.cond_type)
  if (type === 'nodata') return { type, timeout: number(row.nodata_sec) * 1000 }
  if (type === 'range_in' || type === 'range_out')
    return { type, low: number(row.low_value), high: number(row.high_value) }
  const named = String(row.operator)
  const op = named === 'lt' || named === 'le' || named === 'ge' ? named : 'gt'
  const ref = row.limit_ref
  if (!isRef(ref)) return { type: 'threshold', op, limit: number(row.limit_value) }
  const limit = point?.[`limit_${ref}`] ?? null
  return { type: 'threshold', op, ref, limit: limit === null ? Number.NaN : Number(limit) }
}

const levels = [1, 2, 3, 4] as const

function compile(row: DbRow, point: DbRow | undefined): Rule {
  const condition = conditionOf(row, point)
  return {
    id: String(row.id),
    rev: Number(row.rev),
    name: String(row.rule_name),
    level: levels.find((level) => level === Number(row.alarm_level)) ?? 3,
    identifier: String(row.identifier),
    condition,
    duration: number(row.duration_sec) * 1000,
    hysteresis: row.hysteresis === null ? usualHysteresis(condition, rangeOf(point)) : number(row.hysteresis),
    clearDelay: number(row.clear_delay) * 1000,
    ...(row.replaces_id === null ? {} : { replaces: String(row.replaces_id) }),
  }
}

const rulesQuery = `select *, (extract(epoch from update_time) * 1000)::float8 as changed from alarm_rule where is_deleted = 0 and status = 1`
const typesQuery = `select id, ancestors from device_type where is_deleted = 0`
const propertiesQuery = `
  select device_type_id, device_id, identifier, data_type, min_value, max_value, limit_ll, limit_l, limit_h, limit_hh from thing_model
  where kind = 'property' and is_deleted = 0 and identifier = any($1)`
const targetsQuery = `select id, device_type_id from device where is_deleted = 0 and id = any($1::bigint[])`
const unwatchedQuery = `select id from device where is_deleted = 0 and device_status = any($1::text[])`
// Devices that are not in service are not expected to report.
const watchedQuery = `
  select id, device_type_id, (extract(epoch from create_time) * 1000)::float8 as created from device
  where is_deleted = 0 and device_status in ('active', 'maintenance') and (id = any($1::bigint[]) or device_type_id = any($2::bigint[]))`

/** All of a device's own rules and of its type's, but those that one of its own names. */
export function applicable<R extends Pick<Rule, 'id' | 'identifier' | 'replaces'>>(
  own: readonly R[],
  ofType: readonly R[],
): readonly R[] {
  const isReplaced = (rule: R) =>
    own.some(({ identifier, replaces }) => replaces === rule.id && identifier === rule.identifier)
  return [...own, ...ofType.filter((rule) => !isReplaced(rule))]
}

/** What judges a device, by its own limits. A rule that has nothing to hold a value against stands in for none. */
export function rulesFor(
  { byDevice, byType, own, unwatched }: Pick<Compiled, 'byDevice' | 'byType' | 'own' | 'unwatched'>,
  { deviceId, typeId }: { deviceId: string; typeId: string },
): readonly Rule[] {
  if (unwatched.has(deviceId)) return []
  const itsOwn = own.get(deviceId)
  const asJudged = (rules: readonly Rule[] = []) =>
    rules.map((rule) => itsOwn?.get(rule.id) ?? rule).filter(isJudgeable)
  return applicable(asJudged(byDevice.get(deviceId)), asJudged(byType.get(typeId)))
}

/** Ids of a type and its ancestors. */
const lineage = (type: DbRow): string[] => [String(type.id), ...String(type.ancestors).split(',')]

const rangeOf = (row: DbRow | undefined): Range | undefined =>
  row && {
    ...(row.min_value === null ? {} : { min: Number(row.min_value) }),
    ...(row.max_value === null ? {} : { max: Number(row.max_value) }),
    isChoice: row.data_type === 'bool' || row.data_type === 'enum',
  }

export async function readRules(tx: Tx): Promise<Compiled> {
  const rows = await tx.query(rulesQuery)
  const ofDevice = rows.filter((row) => row.target_type === 'device').map((row) => String(row.device_id))
  const [types, properties, targets, resting] = await Promise.all([
    tx.query(typesQuery),
    tx.query(propertiesQuery, [[...new Set(rows.map((row) => String(row.identifier)))]]),
    tx.query(targetsQuery, [ofDevice]),
    tx.query(unwatchedQuery, [[...unmonitoredStatuses]]),
  ])
  const byType = Map.groupBy(
    properties.filter((row) => row.device_id === null),
    (row) => String(row.device_type_id),
  )
  const ofDevices = properties.filter((row) => row.device_id !== null)
  const typeOf = new Map(targets.map((row) => [String(row.id), String(row.device_type_id)]))
  const propertyOf = (typeId: string | undefined, identifier: string) =>
    byType.get(typeId ?? '')?.find((row) => row.identifier === identifier)
  const compiled = {
    byId: new Map(),
    byDevice: new Map(),
    byType: new Map(),
    own: new Map(),
    unwatched: new Set(resting.map((row) => String(row.id))),
    targets: new Map(),
    broken: [] as string[],
  }
  const changed = new Map<string, number>()
  for (const row of rows) {
    const identifier = String(row.identifier)
    const reached =
      row.target_type === 'device'
        ? [typeOf.get(String(row.device_id))]
        : types.filter((type) => lineage(type).includes(String(row.device_type_id))).map((type) => String(type.id))
    const own = ofDevices.filter(
      (point) => point.identifier === identifier && reached.includes(String(point.device_type_id)),
    )
    const isOwn = row.target_type === 'device' && own.some((point) => String(point.device_id) === String(row.device_id))
    const having = reached.filter((typeId) => isOwn || propertyOf(typeId, identifier) !== undefined)
    const rule = compile(row, propertyOf(having[0], identifier))
    compiled.byId.set(rule.id, rule)
    changed.set(rule.id, Number(row.changed))
    const target = [row.target_type, row.device_type_id, row.device_id, rule.identifier, rule.condition]
    compiled.targets.set(rule.id, { text: JSON.stringify(target), replaces: rule.replaces })
    if (having.length === 0) compiled.broken.push(rule.id)
    else if (row.target_type === 'device') add(compiled.byDevice, String(row.device_id), rule)
    else
      for (const typeId of having) {
        // Types below the one a rule is for have limits of their own.
        add(compiled.byType, String(typeId), isShared(rule) ? rule : compile(row, propertyOf(typeId, identifier)))
      }
    for (const point of own) {
      const deviceId = String(point.device_id)
      const others = compiled.own.get(deviceId) ?? new Map<string, Rule>()
      compiled.own.set(deviceId, others.set(rule.id, compile(row, point)))
    }
  }
  return { ...compiled, noDataWatches: await readNoDataWatches(tx, compiled, changed) }
}

/** The same for every type: its limit is said by the rule. */
const isShared = ({ condition }: Rule) => condition.type !== 'threshold' || condition.ref === undefined

/** Whether there is something to hold a value against. */
export const isJudgeable = ({ condition }: Rule): boolean =>
  condition.type !== 'threshold' || !Number.isNaN(condition.limit)

const add = (map: Map<string, Rule[]>, key: string, rule: Rule) => map.set(key, [...(map.get(key) ?? []), rule])

async function readNoDataWatches(
  tx: Tx,
  compiled: Pick<Compiled, 'byDevice' | 'byType' | 'own' | 'unwatched'>,
  changed: ReadonlyMap<string, number>,
): Promise<NoDataWatch[]> {
  const waitsFor = (map: Map<string, Rule[]>) =>
    [...map].filter(([, rules]) => rules.some(({ condition }) => condition.type === 'nodata')).map(([id]) => id)
  const [deviceIds, typeIds] = [waitsFor(compiled.byDevice), waitsFor(compiled.byType)]
  if (deviceIds.length + typeIds.length === 0) return []
  const devices = await tx.query(watchedQuery, [deviceIds, typeIds])
  return devices.flatMap((device) =>
    rulesFor(compiled, { deviceId: String(device.id), typeId: String(device.device_type_id) }).flatMap((rule) =>
      rule.condition.type === 'nodata'
        ? [
            {
              deviceId: String(device.id),
              rule,
              timeout: rule.condition.timeout,
              from: Math.max(Number(device.created), changed.get(rule.id) ?? 0),
            },
          ]
        : [],
    ),
  )
}
