// The rules in force for a demonstration hospital's devices, as the evaluator compiles them, and what they say of a past
// day's reports.
import { SAME_ALARM, backTest } from '@steward/domain/alarm/back-test'
import type { Rule, Verdict } from '@steward/domain/alarm/rule'
import { type Wrong, reportsOf } from '@steward/simulator/past'
import { pointColumns } from '../../../alarm/rule-meaning.ts'
import { applicable, isJudgeable } from '../../../alarm/rules-applicable.ts'
import { compileWith } from '../../../alarm/rules-compile.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { daysOff } from '../../../system/calendar/days-off.ts'

export interface Judged {
  deviceId: string
  rules: readonly Rule[]
}

/** An alarm as the rules told it: what raised it, and what happened to it since. */
export interface PastAlarm {
  deviceId: string
  rule: Rule
  turns: { kind: 'trigger' | 'repeat' | 'escalate' | 'deescalate' | 'clear' | 'flapStart'; verdict: Verdict }[]
}

/** By device code; devices without a rule are missing. */
export async function judgedDevices(ctx: Ctx): Promise<ReadonlyMap<string, Judged>> {
  const { tenant } = ctx.tx.scope
  const calendar = { zone: ctx.app.timeZone, off: await daysOff(ctx) }
  const devices = await ctx.tx.query<{ id: string; code: string; typeId: string }>(
    `select id::text as id, device_code as code, device_type_id::text as "typeId" from device
     where tenant_id = $1 and is_deleted = 0 and device_status = 'active'`,
    [tenant],
  )
  const rows = await ctx.tx.query(
    `select r.*, r.device_type_id::text as "typeId", r.device_id::text as "deviceId" from alarm_rule r
     where r.tenant_id = $1 and r.is_deleted = 0 and r.status = 1 and r.target_type in ('device', 'deviceType') order by r.id`,
    [tenant],
  )
  const points = await ctx.tx.query(
    `select m.device_type_id::text as "typeId", ${pointColumns} from thing_model m
     where m.tenant_id = $1 and m.is_deleted = 0 and m.device_id is null and m.device_type_id is not null`,
    [tenant],
  )
  const pointsOf = Map.groupBy(points, ({ typeId }) => typeId)
  const compiled = rows.flatMap(({ typeId, deviceId, ...row }) => {
    const rule = compileWith(row, pointsOf.get(typeId) ?? [], calendar)
    return rule && isJudgeable(rule) ? [{ typeId, deviceId, rule }] : []
  })
  const ofType = Map.groupBy(
    compiled.filter(({ deviceId }) => deviceId === null),
    ({ typeId }) => typeId,
  )
  const ofDevice = Map.groupBy(compiled, ({ deviceId }) => deviceId)
  const rulesIn = (some: readonly { rule: Rule }[] = []) => some.map(({ rule }) => rule)
  return new Map(
    devices.map(({ id, code, typeId }) => [
      code,
      { deviceId: id, rules: applicable(rulesIn(ofDevice.get(id)), rulesIn(ofType.get(typeId))) },
    ]),
  )
}

/** What the rules say of what went wrong; only what was over at the end of it. */
export function alarmsOf(wrong: Wrong, devices: ReadonlyMap<string, Judged>): PastAlarm[] {
  const found: PastAlarm[] = []
  for (const part of wrong.parts) {
    const judged = devices.get(part.device)
    if (!judged) continue
    const tests = judged.rules.map((rule) => {
      const own: PastAlarm[] = []
      return { own, test: backTest(rule, undefined, (verdict) => follow(own, judged.deviceId, rule, verdict)) }
    })
    let last = wrong.at
    for (const { ts, values } of reportsOf(wrong, part)) {
      const readings = Object.entries(values).flatMap(([identifier, value]) =>
        value === null ? [] : [{ identifier, value, q: 0 }],
      )
      for (const { test } of tests) test.take({ ts, readings })
      last = ts
    }
    for (const { own, test } of tests) {
      test.end(last)
      found.push(...own.filter(({ turns }) => turns.at(-1)?.kind === 'clear'))
    }
  }
  return found
}

/** As records follow verdicts: what comes back soon is the same alarm again. */
function follow(all: PastAlarm[], deviceId: string, rule: Rule, verdict: Verdict): void {
  const { kind, at } = verdict
  if (kind === 'latch' || kind === 'flapEnd') return
  const last = all.at(-1)
  const before = last?.turns.at(-1)
  if (kind === 'clear') {
    if (last && before?.kind !== 'clear') last.turns.push({ kind, verdict })
    return
  }
  const isSame = before && (before.kind !== 'clear' || at - before.verdict.at <= SAME_ALARM)
  if (last && isSame) last.turns.push({ kind: kind === 'trigger' ? 'repeat' : kind, verdict })
  else if (kind !== 'deescalate') all.push({ deviceId, rule, turns: [{ kind: 'trigger', verdict }] })
}
