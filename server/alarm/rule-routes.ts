// What an editor of rules asks before a rule is saved: how it reads, what is wrong with it, and what it would have raised.
import type { Level } from '@steward/domain/alarm/rule'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRule } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { Problem, problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { draftRow, readDraft } from './rule-draft.ts'
import { boundsOfRule, measuredIn, mustBeSound, sentenceOf } from './rule-meaning.ts'
import { type Outcome, testRule } from './rule-test.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

const may = [...codesFor(alarmRule, 'add'), ...codesFor(alarmRule, 'edit')]
const own = { tag: alarmRule.name, may } as const

/** Words of the first fault, with the field it is at; none where the rule may be saved. */
function faultOf(ctx: Ctx, work: () => void) {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { field: error.field ?? '', words: error.words(ctx.locale) }
  }
}

export const previewRule = route({
  ...own,
  method: 'POST',
  path: `/${alarmRule.path}/preview`,
  zh: '规则预览',
  en: 'A rule as a sentence, before it is saved',
  body: z.unknown(),
  async run(ctx, { body }) {
    const rule = await readDraft(ctx, draftRow(ctx, body))
    const measured = measuredIn(rule)
    return {
      sentence: sentenceOf(ctx, rule),
      fault: faultOf(ctx, () => mustBeSound(rule, ctx.locale)),
      unit: measured.unit ?? '',
      choices: (measured.choices ?? []).map(({ value, zh, en }) => ({ value, label: ctx.locale === 'zh' ? zh : en })),
      limits: boundsOfRule(rule).flatMap(({ level, condition }) => {
        if (condition.type === 'threshold') return [{ level, limit: condition.limit }]
        const isRange = condition.type === 'range_in' || condition.type === 'range_out'
        return isRange ? [condition.low, condition.high].map((limit) => ({ level, limit })) : []
      }),
    }
  },
})

/** Rows of single alarms that are answered; all of them are counted. */
const SHOWN = 200

function summaryOf({ devices, total, exactFrom }: Outcome, from: number, to: number) {
  const all = devices.flatMap(({ deviceId, deviceName, episodes }) =>
    episodes.map((one) => ({ deviceId, deviceName, ...one })),
  )
  const byLevel: Record<Level, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
  const days = Array.from({ length: Math.ceil((to - from) / DAY) }, () => 0)
  for (const { from: at, worst } of all) {
    byLevel[worst] += 1
    const day = Math.floor((at - from) / DAY)
    days[day] = (days[day] ?? 0) + 1
  }
  const lengths = all.map(({ from: at, until }) => (until ?? to) - at).toSorted((a, b) => a - b)
  return {
    devices: devices.length,
    total,
    exactFrom,
    alarms: all.length,
    byLevel,
    days,
    perHour: all.length / ((to - from) / HOUR),
    open: all.filter(({ until }) => until === undefined).length,
    median: lengths[lengths.length >> 1] ?? null,
    ofDevices: devices
      .map(({ deviceId, deviceName, episodes }) => ({ deviceId, deviceName, alarms: episodes.length }))
      .filter(({ alarms }) => alarms > 0)
      .toSorted((a, b) => b.alarms - a.alarms),
    episodes: all
      .toSorted((a, b) => b.from - a.from)
      .slice(0, SHOWN)
      .map((one) => ({ ...one, until: one.until ?? null, value: one.value ?? null, peak: one.peak ?? null })),
  }
}

/** Kinds that stored readings do not tell. */
const untold: readonly string[] = ['event', 'offline', 'deviation']

export const backTestRule = route({
  ...own,
  method: 'POST',
  path: `/${alarmRule.path}/test`,
  zh: '规则回测',
  en: 'What a rule would have raised over the last days, beside the one that is saved',
  body: z.object({ rule: z.unknown(), days: z.number().int().min(1).max(30).default(7) }),
  async run(ctx, { body: { rule, days } }) {
    const to = ctx.now.getTime()
    const from = to - days * DAY
    const draft = draftRow(ctx, rule)
    mustBeSound(await readDraft(ctx, draft), ctx.locale)
    if (untold.includes(String(draft.cond_type))) throw problem('rule.untestable', {}, { field: 'condType' })
    const given = rule as { id?: unknown }
    const id = typeof given.id === 'string' && isId(given.id) ? given.id : undefined
    const [saved] = id ? await ctx.tx.query('select * from alarm_rule where id = $1 and is_deleted = 0', [id]) : []
    return {
      from,
      to,
      draft: summaryOf(await testRule(ctx, draft, { from, to }), from, to),
      present: saved ? summaryOf(await testRule(ctx, saved, { from, to }), from, to) : null,
    }
  },
})
