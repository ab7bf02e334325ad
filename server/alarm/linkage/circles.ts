// Linkages that set one another off: the command of one raises the alarm that another follows, whose command raises the next,
// until the first is set off again. It would never rest, so that whoever closes the circle is refused.
import { type ActionOf, actionsIn } from '@steward/domain/alarm/linkage/actions'
import { type Place, circleFrom } from '@steward/domain/alarm/linkage/circle'
import { isOfStanding } from '@steward/domain/alarm/linkage/events'
import type { Level } from '@steward/domain/alarm/rule'
import type { Row } from '@steward/domain/entity'
import type { alarmLinkage } from '@steward/domain/index'
import { codeOf, keysIn } from '@steward/domain/iot/model/enumeration'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { type ReadRule, readRuleRows } from '../rule-meaning.ts'
import { isForType } from '../rules-in-force.ts'
import { levelsRaised } from './raising.ts'

/** What is looked at: more linkages than a hospital has, and devices that differ for them. */
const MOST = { linkages: 200, rules: 500, devices: 2_000 }

type Facts =
  | 'linkageName'
  | 'onEvents'
  | 'actions'
  | 'leastLevel'
  | 'deviceIds'
  | 'deviceTypeIds'
  | 'areaIds'
  | 'ruleIds'
/** Without an id while it is only shown before it is saved. */
export type Circling = Pick<Row<typeof alarmLinkage>, Facts> & { id?: string }

/** Throws with the linkages of a circle in their order, where this one closes it. */
export async function mustNotCircle(ctx: Ctx, linkage: Circling): Promise<void> {
  if (commandsOf(linkage).length === 0 || !isSetOffByValues(linkage)) return
  // Of two that are saved at once the second sees the first.
  const lock = `circles of linkages of ${ctx.tx.scope.tenant}`
  await ctx.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock])
  const linkages = [linkage, ...(await othersThan(ctx, linkage))]
  if (linkages.length === 1) return
  const rules = await rulesOn(ctx, linkages)
  const devices = await devicesAmong(ctx, linkages, rules)
  const links = linkages.map((one) => linkOf(one, rules))
  const [own] = links
  const found = own && circleFrom(startsOf(own, devices), (place) => setOffFrom(place, links, devices))
  if (!found) return
  const names = new Map(links.map(({ key, name }) => [key, name]))
  const chain = found.map((key) => `“${names.get(key) ?? ''}”`).join(' → ')
  throw problem('linkage.circle', { chain }, { field: 'actions' })
}

const commandsOf = ({ actions }: Pick<Circling, 'actions'>): ActionOf<'command'>[] =>
  actionsIn(actions).flatMap((action) => (action.kind === 'command' ? [action] : []))

/** What people do to alarms, and recoveries, come from no value that a command sets. */
const isSetOffByValues = ({ onEvents }: Pick<Circling, 'onEvents'>) => onEvents.some(isOfStanding)

/** Enabled ones that control something. A name is given once: what is shown before it is saved is not its own neighbour. */
async function othersThan(ctx: Ctx, { id, linkageName }: Circling): Promise<Circling[]> {
  const rows = await ctx.tx.query<Circling & { [column: string]: unknown }>(
    `select id::text as id, linkage_name as "linkageName", on_events as "onEvents", actions, least_level as "leastLevel",
       device_ids::text[] as "deviceIds", device_type_ids::text[] as "deviceTypeIds", area_ids::text[] as "areaIds",
       rule_ids::text[] as "ruleIds"
     from alarm_linkage where tenant_id = $1 and is_deleted = 0 and status = 1 and id is distinct from $2::bigint
       and linkage_name is distinct from $3 and jsonb_path_exists(actions, '$[*] ? (@.kind == "command")')
     order by priority, id limit ${MOST.linkages - 1}`,
    [ctx.tx.scope.tenant, id ?? null, linkageName],
  )
  return rows.filter(isSetOffByValues)
}

/** Enabled rules that watch what is controlled. */
async function rulesOn(ctx: Ctx, linkages: readonly Circling[]): Promise<ReadRule[]> {
  const identifiers = linkages.flatMap(commandsOf).map(({ identifier }) => identifier)
  const rows = await ctx.tx.query(
    `select id::text as id from alarm_rule where tenant_id = $1 and is_deleted = 0 and status = 1 and identifier = any($2)
     order by id limit ${MOST.rules}`,
    [ctx.tx.scope.tenant, [...new Set(identifiers)]],
  )
  const read = await readRuleRows(
    ctx.tx,
    rows.map(({ id }) => String(id)),
  )
  return [...read.values()]
}

interface Device {
  [column: string]: unknown
  id: string
  /** Its type and area, with all above them. */
  types: string[]
  areas: string[]
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Devices that differ for these linkages and rules: those that are named, and of the others one for each type and area. */
async function devicesAmong(
  ctx: Ctx,
  linkages: readonly Circling[],
  rules: readonly ReadRule[],
): Promise<Map<string, Device>> {
  const named = [
    ...linkages.flatMap((one) => [
      ...textsOf(one.deviceIds),
      ...commandsOf(one).map(({ deviceId }) => deviceId ?? '0'),
    ]),
    ...rules.flatMap(({ row }) => [String(row.device_id ?? 0), ...textsOf(row.exclude_ids)]),
  ]
  const isByArea =
    linkages.some(({ areaIds }) => textsOf(areaIds).length > 0) ||
    rules.some(({ row }) => row.target_type === 'areaType')
  const kinds = `d.device_type_id, case when $4 then d.area_id end, case when d.id = any($2::bigint[]) then d.id end`
  const rows = await ctx.tx.query<Device>(
    `select distinct on (${kinds}) d.id::text as id, t.id::text || string_to_array(t.ancestors, ',') as types,
       case when a.id is null then '{}' else a.id::text || string_to_array(a.ancestors, ',') end as areas
     from device d join device_type t on t.id = d.device_type_id left join area a on a.id = d.area_id
     where d.tenant_id = $1 and d.is_deleted = 0 and (d.id = any($2::bigint[])
       or exists (select from alarm_rule r where r.id = any($3::bigint[]) and ${isForType}))
     order by ${kinds}, d.id limit ${MOST.devices}`,
    [ctx.tx.scope.tenant, [...new Set(named)], rules.map(({ row }) => row.id), isByArea],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface Raise {
  rule: ReadRule['row']
  level: Level
}

/** A linkage, with what its commands raise where the rule applies. */
interface Link {
  key: string
  name: string
  /** It controls the device of the alarm itself. */
  isOwn: boolean
  commands: { deviceId: string | undefined; raises: Raise[] }[]
  isAbout(device: Device, raise: Raise): boolean
  /** Own rules of devices in place of those of their types. */
  rules: readonly ReadRule[]
}

function linkOf(linkage: Circling, rules: readonly ReadRule[]): Link {
  const commands = commandsOf(linkage)
  const { id = 'new', linkageName, leastLevel, deviceIds, deviceTypeIds, areaIds, ruleIds } = linkage
  const isAmong = (chosen: unknown, those: readonly string[]) => {
    const ids = textsOf(chosen)
    return ids.length === 0 || those.some((one) => ids.includes(one))
  }
  return {
    key: id,
    name: linkageName,
    rules,
    isOwn: commands.some(({ deviceId }) => deviceId === undefined),
    commands: commands.map((command) => ({ deviceId: command.deviceId, raises: raisedBy(command, rules) })),
    isAbout: (device, { rule, level }) =>
      level <= leastLevel &&
      isAmong(ruleIds, [String(rule.id)]) &&
      isAmong(deviceIds, [device.id]) &&
      isAmong(deviceTypeIds, device.types) &&
      isAmong(areaIds, device.areas),
  }
}

function raisedBy({ identifier, value }: ActionOf<'command'>, rules: readonly ReadRule[]): Raise[] {
  return rules.flatMap((rule) => {
    const number = rule.row.identifier === identifier ? numberFor(rule, value) : undefined
    if (number === undefined) return []
    return levelsRaised(rule, number).map((level) => ({ rule: rule.row, level }))
  })
}

/** As reports of the property are stored; undefined of what is none of its values. */
function numberFor({ row, points }: ReadRule, value: ActionOf<'command'>['value']): number | undefined {
  const given = Number(value === 'true' ? 1 : value === 'false' ? 0 : value)
  const number = Number.isNaN(given) ? undefined : given
  const keys = keysIn(points.find(({ identifier }) => identifier === row.identifier)?.enum_items)
  return keys.length > 0 ? codeOf(keys, value, number) : number
}

/** Whether the rule is judged for the device. */
function isFor({ rule }: Raise, { id, types, areas }: Device, rules: readonly ReadRule[]): boolean {
  if (rule.target_type === 'device') return String(rule.device_id) === id
  if (!types.includes(String(rule.device_type_id)) || textsOf(rule.exclude_ids).includes(id)) return false
  if (rule.target_type === 'areaType' && !areas.includes(String(rule.area_id))) return false
  return !rules.some(
    ({ row }) =>
      row.target_type === 'device' &&
      String(row.device_id) === id &&
      row.identifier === rule.identifier &&
      row.replaces_id !== null &&
      String(row.replaces_id) === String(rule.id),
  )
}

type Devices = ReadonlyMap<string, Device>

const startsOf = ({ key, isOwn }: Link, devices: Devices): Place[] =>
  isOwn ? [...devices.keys()].map((device) => ({ linkage: key, device })) : [{ linkage: key, device: '' }]

function setOffFrom({ linkage, device: at }: Place, links: readonly Link[], devices: Devices): Place[] {
  const link = links.find(({ key }) => key === linkage)
  return (link?.commands ?? []).flatMap(({ deviceId = at, raises }) => {
    const device = devices.get(deviceId)
    if (!link || !device) return []
    return raises
      .filter((raise) => isFor(raise, device, link.rules))
      .flatMap((raise) => links.filter((other) => other.isAbout(device, raise)))
      .map(({ key, isOwn }) => ({ linkage: key, device: isOwn ? device.id : '' }))
  })
}
