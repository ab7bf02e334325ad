// Alarm rules reference existing properties: offered as choices, refused otherwise, reported if removed later.
import { faultWords } from '@steward/domain/alarm/words'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRule } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { type Shown, behave } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { route } from '../platform/route.ts'
import { measuredOf } from './device-facts.ts'
import { endReplacing, inForce, mustReplaceFitting, replaceable, standingOf } from './rules-in-force.ts'
import { conditionOf } from './rules-read.ts'

/** Device types whose devices a rule `r` applies to. */
const reached = `
  select d.device_type_id from device d where r.target_type = 'device' and d.id = r.device_id and d.is_deleted = 0
  union all
  select t.id from device_type t where r.target_type <> 'device' and t.is_deleted = 0
    and (t.id = r.device_type_id or r.device_type_id::text = any(string_to_array(t.ancestors, ',')))`

/** Rows of the types, and of the device alone that a rule is for. */
const isReached = `(m.device_id is null or r.target_type = 'device' and m.device_id = r.device_id)`

const property = (more = '') => `
  select m.name, m.unit, m.data_type, m.enum_items, m.limit_ll, m.limit_l, m.limit_h, m.limit_hh from thing_model m
  where m.kind = 'property' and m.is_deleted = 0 and m.identifier = r.identifier and m.device_type_id in (${reached}) and ${isReached} ${more}`

const rulesQuery = `
  select r.id, r.identifier, r.cond_type, r.operator, r.limit_ref, r.limit_value, r.low_value, r.high_value, r.nodata_sec, r.duration_sec,
    p.name is not null as is_met, p.*
  from alarm_rule r left join lateral (${property('order by m.device_id nulls last, m.id limit 1')}) p on true
  where r.id = any($1::bigint[])`

/** Adds to a rule: its property's name, the rule as a sentence, and what is wrong with it. */
async function describe(ctx: Ctx, rules: readonly Shown[]): Promise<Shown[]> {
  const rows = await ctx.tx.query(rulesQuery, [rules.map(({ id }) => id)])
  const found = new Map(rows.map((row) => [String(row.id), row]))
  return rules.map((rule) => ({ ...rule, ...meaningOf(ctx, found.get(String(rule.id))) }))
}

function meaningOf({ locale }: Ctx, row: DbRow | undefined): Shown {
  if (!row) return {}
  const measured = measuredOf(row)
  const duration = Number(row.duration_sec) * 1000
  return {
    identifierName: measured.name,
    unit: measured.unit ?? '',
    sentence: faultWords({ property: measured, condition: conditionOf(row, row), duration }, locale),
    fault: row.is_met ? '' : problem('rule.vanished', { identifier: String(row.identifier) }).words(locale),
  }
}

interface Named {
  id: string
  identifier: string
}

async function mustBeMet(ctx: Ctx, { id, identifier }: Named): Promise<void> {
  const [row] = await ctx.tx.query(rulesQuery, [[id]])
  if (!row?.is_met) throw problem('rule.property', { identifier }, { field: 'identifier' })
}

const target = z.object({
  targetType: z.string().max(64).optional(),
  deviceTypeId: z.string().max(20).optional(),
  deviceId: z.string().max(20).optional(),
})

/** Distinct properties of the target, in the order of its thing model. */
async function choices(ctx: Ctx, { targetType, deviceTypeId, deviceId }: z.infer<typeof target>) {
  const id = targetType === 'device' ? deviceId : deviceTypeId
  if (!id || !isId(id)) return []
  const rows = await ctx.tx.query(
    `select distinct on (m.identifier) m.identifier, m.name, m.unit, m.display_sort
     from (select $1::varchar as target_type, $2::bigint as device_id, $2::bigint as device_type_id) r,
       thing_model m where m.kind = 'property' and m.is_deleted = 0 and m.device_type_id in (${reached}) and ${isReached}
     order by m.identifier, m.device_id nulls last, m.display_sort, m.id`,
    [targetType === 'device' ? 'device' : 'deviceType', id],
  )
  return rows
    .toSorted((a, b) => Number(a.display_sort) - Number(b.display_sort))
    .map(({ identifier, name, unit }) => ({
      value: String(identifier),
      label: `${String(name)} (${[identifier, unit].filter(Boolean).join(', ')})`,
    }))
}

export default behave(alarmRule, {
  async submit(ctx, input, base) {
    const saved = await base(ctx, input)
    await mustBeMet(ctx, saved)
    await mustReplaceFitting(ctx, saved)
    if (input.id) await endReplacing(ctx, saved.id)
    return saved
  },
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: await describe(ctx, page.records) }
  },
  async detail(ctx, id, base) {
    const [rule = {}] = await describe(ctx, [await base(ctx, id)])
    return { ...rule, ...(await standingOf(ctx, rule)) }
  },
  routes: [
    replaceable,
    inForce,
    route({
      method: 'GET',
      path: `/${alarmRule.path}/properties`,
      zh: '可选属性',
      en: 'Properties a rule can watch',
      tag: alarmRule.name,
      may: [...codesFor(alarmRule, 'list'), ...codesFor(alarmRule, 'submit')],
      query: target,
      run: (ctx, { query }) => choices(ctx, query),
    }),
    route({
      method: 'GET',
      path: `/${alarmRule.path}/broken`,
      zh: '失效规则数',
      en: 'Enabled rules whose property is gone',
      tag: alarmRule.name,
      may: codesFor(alarmRule, 'list'),
      async run(ctx) {
        const [row] = await ctx.tx.query(
          `select count(*)::int as count from alarm_rule r where r.is_deleted = 0 and r.status = 1 and not exists (${property()})`,
        )
        return { count: Number(row?.count ?? 0) }
      },
    }),
  ],
})
