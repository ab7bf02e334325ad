// Alarm rules reference existing properties: offered as choices, refused otherwise, reported if removed later.
import type { RuleHits } from '@steward/domain/alarm/rule-hits'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRule } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { type Shown, behave } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { hitsOf } from './rule-hits.ts'
import {
  type ReadRule,
  isReached,
  measuredIn,
  missingIn,
  mustBeSound,
  reached,
  readRuleRows,
  sentenceOf,
} from './rule-meaning.ts'
import { backTestRule, previewRule } from './rule-routes.ts'
import { endReplacing, inForce, mustReplaceFitting, replaceable, standingOf } from './rules-in-force.ts'

/** Adds to a rule: its property's name, the rule as a sentence, and what is wrong with it. */
async function describe(ctx: Ctx, rules: readonly Shown[]): Promise<Shown[]> {
  const found = await readRuleRows(
    ctx.tx,
    rules.map(({ id }) => String(id)),
  )
  return rules.map((rule) => ({ ...rule, ...meaningOf(ctx, found.get(String(rule.id))) }))
}

/** Nothing is added where the reader may not see alarms. */
async function withHits(ctx: Ctx, rules: readonly Shown[]): Promise<Shown[]> {
  const hits = await hitsOf(
    ctx,
    rules.map(({ id }) => String(id)),
  )
  return rules.map((rule) => (hits ? { ...rule, hits: hits.get(String(rule.id)) ?? never } : rule))
}

const never: RuleHits = { week: 0, active: 0, last: null }

function meaningOf(ctx: Ctx, rule: ReadRule | undefined): Shown {
  if (!rule) return {}
  const { name, unit } = measuredIn(rule)
  const missing = missingIn(rule)
  return {
    identifierName: rule.row.identifier === null ? '' : name,
    unit: unit ?? '',
    sentence: sentenceOf(ctx, rule),
    fault: missing === undefined ? '' : problem('rule.vanished', { identifier: missing }).words(ctx.locale),
  }
}

async function mustMakeSense(ctx: Ctx, id: string): Promise<void> {
  const rule = (await readRuleRows(ctx.tx, [id])).get(id)
  if (rule) mustBeSound(rule, ctx.locale)
}

const target = z.object({
  targetType: z.string().max(64).optional(),
  deviceTypeId: z.string().max(20).optional(),
  deviceId: z.string().max(20).optional(),
  condType: z.string().max(64).optional(),
})

/** Distinct properties, or events, of the target, in the order of its thing model. */
async function choices(ctx: Ctx, { targetType, deviceTypeId, deviceId, condType }: z.infer<typeof target>) {
  const id = targetType === 'device' ? deviceId : deviceTypeId
  if (!id || !isId(id)) return []
  const rows = await ctx.tx.query(
    `select distinct on (m.identifier) m.identifier, m.name, m.unit, m.display_sort
     from (select $1::varchar as target_type, $2::bigint as device_id, $2::bigint as device_type_id) r,
       thing_model m where m.kind = $3 and m.is_deleted = 0 and m.device_type_id in (${reached}) and ${isReached}
     order by m.identifier, m.device_id nulls last, m.display_sort, m.id`,
    [targetType === 'device' ? 'device' : 'deviceType', id, condType === 'event' ? 'event' : 'property'],
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
    await mustMakeSense(ctx, saved.id)
    await mustReplaceFitting(ctx, saved)
    if (input.id) await endReplacing(ctx, saved.id)
    return saved
  },
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: await withHits(ctx, await describe(ctx, page.records)) }
  },
  async detail(ctx, id, base) {
    const [rule = {}] = await describe(ctx, [await base(ctx, id)])
    return { ...rule, ...(await standingOf(ctx, rule)) }
  },
  routes: [
    replaceable,
    inForce,
    previewRule,
    backTestRule,
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
        const rows = await ctx.tx.query('select id from alarm_rule where is_deleted = 0 and status = 1')
        const rules = await readRuleRows(
          ctx.tx,
          rows.map(({ id }) => String(id)),
        )
        return { count: [...rules.values()].filter((rule) => missingIn(rule) !== undefined).length }
      },
    }),
  ],
})
