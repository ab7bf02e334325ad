// What judges one device and where it comes from, and which rules stand in for others.
import type { Bound } from '@steward/domain/alarm/rule'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRule, device } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Shown } from '../engine/behave.ts'
import { rowsOf } from '../engine/detail.ts'
import { isPointOf } from '../iot/model/device-points.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { textIn } from './row-text.ts'
import { type ReadRule, boundsOfRule, measuredIn, missingIn, pointColumns, sentenceOf } from './rule-meaning.ts'
import { applicable } from './rules-applicable.ts'

/** SQL: rule `r` is one for the type `t` or for a type above it. */
export const isForType = `(r.target_type <> 'device' and (r.device_type_id = t.id or r.device_type_id::text = any(string_to_array(t.ancestors, ','))))`

const enabledOf = `
  select r.*, r.id::text as id, r.replaces_id::text as replaces, y.type_name
  from device d join device_type t on t.id = d.device_type_id
  join alarm_rule r on r.is_deleted = 0 and r.status = 1 and not (d.id = any(coalesce(r.exclude_ids, '{}')))
    and (r.target_type = 'device' and r.device_id = d.id or r.target_type = 'deviceType' and ${isForType}
      or r.target_type = 'areaType' and ${isForType} and exists (select from area a where a.id = d.area_id
        and (a.id = r.area_id or r.area_id::text = any(string_to_array(a.ancestors, ',')))))
  left join device_type y on y.id = r.device_type_id and r.target_type <> 'device'
  where d.id = $1 order by r.identifier, r.alarm_level, r.id`

/** Everything a device has, its own in place of what its type says. */
const pointsOf = `select ${pointColumns} from device d join thing_model m on m.kind in ('property', 'event') and ${isPointOf('d')} where d.id = $1`

/** The numbers a value is held against, of all levels; none where there is nothing to hold it against. */
const limitsOf = (bounds: readonly Bound[]): number[] =>
  bounds.flatMap(({ condition }) => {
    if (condition.type === 'threshold') return Number.isNaN(condition.limit) ? [] : [condition.limit]
    return condition.type === 'range_in' || condition.type === 'range_out' ? [condition.low, condition.high] : []
  })

function faultOf({ locale }: Ctx, rule: ReadRule): string {
  const missing = missingIn(rule)
  if (missing !== undefined) return problem('rule.vanished', { identifier: missing }).words(locale)
  const bounds = boundsOfRule(rule)
  const hasNone = bounds.every(({ condition }) => condition.type === 'threshold' && Number.isNaN(condition.limit))
  return bounds.length > 0 && hasNone ? problem('rule.no-limit').words(locale) : ''
}

/** Enabled rules of the device and of its type, each with what has become of it. */
export async function rulesOfDevice(ctx: Ctx, deviceId: string): Promise<Shown[]> {
  const [rows, points] = [await ctx.tx.query(enabledOf, [deviceId]), await ctx.tx.query(pointsOf, [deviceId])]
  const known = rows.map((row) => ({
    row,
    rule: { row, points },
    id: textIn(row, 'id'),
    identifier: String(row.identifier ?? ''),
    ...(row.replaces === null ? {} : { replaces: textIn(row, 'replaces') }),
    isOwn: row.target_type === 'device',
    fault: faultOf(ctx, { row, points }),
  }))
  const judging = known.filter(({ fault }) => fault === '')
  const own = judging.filter(({ isOwn }) => isOwn)
  const inForce = new Set(
    applicable(
      own,
      judging.filter(({ isOwn }) => !isOwn),
    ).map(({ id }) => id),
  )
  return known.map(({ row, rule, id, identifier, isOwn, fault }) => {
    const by = isOwn ? undefined : own.find((one) => one.replaces === id && one.identifier === identifier)
    const measured = measuredIn(rule)
    return {
      id,
      ruleName: row.rule_name,
      identifier,
      identifierName: measured.name,
      unit: measured.unit ?? '',
      condType: row.cond_type,
      operator: row.operator,
      alarmLevel: Number(row.alarm_level),
      limits: limitsOf(boundsOfRule(rule)),
      sentence: sentenceOf(ctx, rule),
      origin: isOwn ? 'device' : 'type',
      typeName: row.type_name ?? '',
      isInForce: inForce.has(id),
      replacesId: row.replaces,
      replacedById: by?.id ?? null,
      replacedByName: by ? by.row.rule_name : '',
      fault,
    }
  })
}

const SHOWN = 50

/** What a rule's own page says beside it: which rules stand in for it, or which others hold for its device as well. */
export async function standingOf(ctx: Ctx, rule: Shown): Promise<Shown> {
  if (rule.targetType === 'device') {
    const all = await rulesOfDevice(ctx, String(rule.deviceId))
    return {
      besides: all.filter((one) => one.isInForce && one.id !== rule.id && one.identifier === rule.identifier),
    }
  }
  const replacedBy = await ctx.tx.query(
    `select r.id::text as id, r.rule_name as "ruleName", r.status, d.id::text as "deviceId", d.device_name as "deviceName"
     from alarm_rule r join device d on d.id = r.device_id and d.is_deleted = 0
     where r.tenant_id = $2 and r.replaces_id = $1 and r.is_deleted = 0 and r.target_type = 'device' and r.identifier = $3
     order by d.device_name, r.id limit ${SHOWN}`,
    [rule.id, ctx.tx.scope.tenant, rule.identifier],
  )
  return { replacedBy }
}

const fits = `
  select 1 from alarm_rule o join device d on d.id = o.device_id join device_type t on t.id = d.device_type_id
  join alarm_rule r on r.id = o.replaces_id and r.is_deleted = 0 and r.identifier = o.identifier and ${isForType}`

/** A rule may only name one of its device's type on the same property. */
export async function mustReplaceFitting(ctx: Ctx, { id, replacesId }: { id: string; replacesId?: string | null }) {
  if (!replacesId) return
  const [found] = await ctx.tx.query(`${fits} where o.id = $1`, [id])
  if (!found) throw problem('rule.replaces', {}, { field: 'replacesId' })
}

/** Rules that name this one stand for themselves, unless it is still a rule they may name. */
export async function endReplacing(ctx: Ctx, id: string): Promise<void> {
  const rows = await ctx.tx.query<{ id: string }>(
    `update alarm_rule n set replaces_id = null, update_time = now(), rev = rev + 1
     where n.replaces_id = $1 and n.tenant_id = $2 and not exists (${fits} where o.id = n.id) returning n.id::text as id`,
    [id, ctx.tx.scope.tenant],
  )
  if (rows.length > 0)
    await ctx.changed('alarm_rule', ctx.tx.scope.tenant, { ids: rows.map((row) => row.id), fields: ['replacesId'] })
}

const may = [...codesFor(alarmRule, 'list'), ...codesFor(alarmRule, 'submit')]
const given = z.object({ deviceId: z.string().max(20).optional(), identifier: z.string().max(32).optional() })

export const replaceable = route({
  method: 'GET',
  path: `/${alarmRule.path}/replaceable`,
  zh: '可替代的规则',
  en: 'Rules that one of a device can replace',
  tag: alarmRule.name,
  may,
  query: given,
  async run(ctx, { query: { deviceId, identifier } }) {
    if (!deviceId || !isId(deviceId) || !identifier) return []
    const rows = await ctx.tx.query(
      `select r.*, r.id::text as id from device d join device_type t on t.id = d.device_type_id
       join alarm_rule r on r.is_deleted = 0 and r.identifier = $2 and ${isForType}
       where d.id = $1 and d.is_deleted = 0 order by r.status desc, r.alarm_level, r.id`,
      [deviceId, identifier],
    )
    const points = await ctx.tx.query(pointsOf, [deviceId])
    return rows.map((row) => ({
      value: textIn(row, 'id'),
      label: `${textIn(row, 'rule_name')} (${sentenceOf(ctx, { row, points })})`,
    }))
  },
})

export const inForce = route({
  method: 'GET',
  path: `/${alarmRule.path}/inForce`,
  zh: '设备的有效规则',
  en: 'Rules in force for a device, and where they come from',
  tag: alarmRule.name,
  may: codesFor(alarmRule, 'list'),
  query: z.object({ deviceId: z.string().refine(isId) }),
  async run(ctx, { query: { deviceId } }) {
    await rowsOf(device, ctx, [deviceId])
    return rulesOfDevice(ctx, deviceId)
  },
})
