// What judges one device and where it comes from, and which rules stand in for others.
import { faultWords } from '@steward/domain/alarm/words'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRule, device } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Shown } from '../engine/behave.ts'
import { rowsOf } from '../engine/detail.ts'
import { isPointOf } from '../iot/model/device-points.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { route } from '../platform/route.ts'
import { measuredOf } from './device-facts.ts'
import { applicable, conditionOf } from './rules-read.ts'

/** SQL: rule `r` is one for the type `t` or for a type above it. */
export const isForType = `(r.target_type <> 'device' and (r.device_type_id = t.id or r.device_type_id::text = any(string_to_array(t.ancestors, ','))))`

const pointed = `left join thing_model m on m.kind = 'property' and m.identifier = r.identifier and ${isPointOf('d')}`
const point = 'm.name, m.unit, m.data_type, m.enum_items, m.limit_ll, m.limit_l, m.limit_h, m.limit_hh'

const enabledOf = `
  select r.*, r.id::text as id, r.replaces_id::text as replaces, y.type_name, m.id is not null as is_met, ${point}
  from device d join device_type t on t.id = d.device_type_id
  join alarm_rule r on r.is_deleted = 0 and r.status = 1 and (r.target_type = 'device' and r.device_id = d.id or ${isForType})
  left join device_type y on y.id = r.device_type_id and r.target_type <> 'device'
  ${pointed} where d.id = $1 order by r.identifier, r.alarm_level, r.id`

const sentenceOf = ({ locale }: Ctx, row: DbRow): string =>
  faultWords(
    { property: measuredOf(row), condition: conditionOf(row, row), duration: Number(row.duration_sec) * 1000 },
    locale,
  )

/** The numbers a value is held against; none where there is nothing to hold it against. */
function limitsOf(row: DbRow): number[] {
  const condition = conditionOf(row, row)
  if (condition.type === 'nodata') return []
  return condition.type === 'threshold'
    ? [condition.limit].filter((limit) => !Number.isNaN(limit))
    : [condition.low, condition.high]
}

function faultOf({ locale }: Ctx, row: DbRow): string {
  if (!row.is_met) return problem('rule.vanished', { identifier: String(row.identifier) }).words(locale)
  const hasLimit = row.cond_type === 'nodata' || limitsOf(row).length > 0
  return hasLimit ? '' : problem('rule.no-limit').words(locale)
}

/** Enabled rules of the device and of its type, each with what has become of it. */
export async function rulesOfDevice(ctx: Ctx, deviceId: string): Promise<Shown[]> {
  const rows = await ctx.tx.query(enabledOf, [deviceId])
  const known = rows.map((row) => ({
    row,
    id: String(row.id),
    identifier: String(row.identifier),
    ...(row.replaces === null ? {} : { replaces: String(row.replaces) }),
    isOwn: row.target_type === 'device',
    fault: faultOf(ctx, row),
  }))
  const judging = known.filter(({ fault }) => fault === '')
  const own = judging.filter(({ isOwn }) => isOwn)
  const inForce = new Set(
    applicable(
      own,
      judging.filter(({ isOwn }) => !isOwn),
    ).map(({ id }) => id),
  )
  return known.map(({ row, id, identifier, isOwn, fault }) => {
    const by = isOwn ? undefined : own.find((one) => one.replaces === id && one.identifier === identifier)
    const measured = measuredOf(row)
    return {
      id,
      ruleName: row.rule_name,
      identifier,
      identifierName: measured.name,
      unit: measured.unit ?? '',
      condType: row.cond_type,
      operator: row.operator,
      alarmLevel: Number(row.alarm_level),
      limits: limitsOf(row),
      sentence: sentenceOf(ctx, row),
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
      `select r.*, r.id::text as id, ${point} from device d join device_type t on t.id = d.device_type_id
       join alarm_rule r on r.is_deleted = 0 and r.identifier = $2 and ${isForType} ${pointed}
       where d.id = $1 and d.is_deleted = 0 order by r.status desc, r.alarm_level, r.id`,
      [deviceId, identifier],
    )
    return rows.map((row) => ({
      value: String(row.id),
      label: `${String(row.rule_name)} (${sentenceOf(ctx, row)})`,
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
