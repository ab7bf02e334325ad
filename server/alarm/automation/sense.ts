// Whether what an automation names is there, fits, and may ever hold. What speaks of a parameter is left to its instances.
import { contentContradiction, contentFault, placeOf } from '@steward/domain/alarm/automation/check'
import type { AutomationContent, Condition, Trigger } from '@steward/domain/alarm/automation/content'
import { contentWith, paramsIn, placesIn, sampleValues } from '@steward/domain/alarm/automation/params'
import { isMetBy, isWithin, numberOf } from '@steward/domain/alarm/automation/possible'
import { ExpressionFault, type Input, check } from '@steward/domain/expression/index'
import { mustFit, scheduleOf } from '@steward/domain/job/schedule'
import { Problem, type ProblemCode, problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { mustBeSound } from '../linkage/sense.ts'
import { inputsOf } from './holds.ts'
import { pointsNamed } from './points.ts'

const AT = { field: 'content' } as const
type Facts = Record<string, string | number>

/** Of a content as it is written, with its parameters; answers it filled with samples. */
export async function mustBeContent(ctx: Ctx, stored: unknown): Promise<AutomationContent> {
  const fault = contentFault(stored)
  if (fault) throw problem(fault.problem, fault.facts, AT)
  const content = contentWith(stored, sampleValues(paramsIn(stored)))
  if (!content) throw problem('automation.content', placeOf(''), AT)
  await mustBeSensible(ctx, content, stored)
  return content
}

/** `raw` tells which parts speak of parameters still; of an instance's content none does. */
export async function mustBeSensible(ctx: Ctx, content: AutomationContent, raw: unknown): Promise<void> {
  const fault = contentContradiction(settled(content, raw))
  if (fault) throw problem(fault.problem, fault.facts, AT)
  const isOpen = (part: string, at: number) => placesIn(Object(Object(raw)[part])[at]).length > 0
  for (const [at, trigger] of content.triggers.entries())
    if (!isOpen('triggers', at)) await mustTrigger(ctx, trigger, placeOf('triggers', at))
  for (const [at, group] of content.conditionGroups.entries())
    if (!isOpen('conditionGroups', at))
      for (const condition of group) await mustBeAsked(ctx, content, condition, placeOf('conditionGroups', at))
  for (const part of ['actions', 'else'] as const)
    for (const [at, action] of content[part].entries()) {
      if (action.kind === 'delay' || isOpen(part, at)) continue
      const place = placeOf(part, at)
      const value = await soundIn(ctx, action, { part, at })
      if (action.kind !== 'command') continue
      if (action.deviceId === undefined && !hasDevice(content)) throw problem('automation.no-device', place, AT)
      if (value !== undefined) mustNotSetOff(content, { ...action, value }, place)
    }
}

/** Conditions that speak of parameters are not held against each other. */
function settled(content: AutomationContent, raw: unknown): AutomationContent {
  const groups: readonly unknown[] = Object(raw).conditionGroups ?? []
  return {
    ...content,
    conditionGroups: content.conditionGroups.map((group, at) =>
      group.filter((_, no) => placesIn(Object(groups[at])[no]).length === 0),
    ),
  }
}

const ofDevices: readonly Trigger['kind'][] = ['property', 'state', 'event', 'alarm']
const hasDevice = ({ triggers }: AutomationContent) => triggers.some(({ kind }) => ofDevices.includes(kind))

/** Words of another's problem, at the place. */
function told(code: ProblemCode, place: Facts, error: unknown): never {
  if (!(error instanceof Problem)) throw error
  throw problem(code, { ...place, why: error.words('zh'), whyEn: error.words('en') }, AT)
}

async function soundIn(
  ctx: Ctx,
  action: Parameters<typeof mustBeSound>[1],
  { part, at }: { part: 'actions' | 'else'; at: number },
): Promise<number | undefined> {
  const place = placeOf(part, at)
  try {
    return await mustBeSound(ctx, action, at + 1)
  } catch (error) {
    if (!(error instanceof Problem) || !error.code.startsWith('linkage.') || part === 'else')
      return told('automation.action', place, error)
    // It says which action by itself.
    throw problem(error.code, error.facts, AT)
  }
}

async function mustTrigger(ctx: Ctx, trigger: Trigger, place: Facts): Promise<void> {
  if (trigger.kind === 'cron') {
    try {
      mustFit(scheduleOf(trigger.cron, ctx.app.timeZone), { least: 60 }, ctx.now)
    } catch (error) {
      told('automation.cron', place, error)
    }
  }
  if (trigger.kind === 'alarm') await mustHaveRules(ctx, trigger.ruleIds, place)
  if (trigger.kind === 'state') await mustHaveDevice(ctx, trigger.deviceId, place)
  if (trigger.kind === 'event') await mustHavePoint(ctx, trigger, 'event', place)
  if (trigger.kind === 'property') await mustBePossible(ctx, trigger, place)
}

async function mustBeAsked(ctx: Ctx, content: AutomationContent, condition: Condition, place: Facts): Promise<void> {
  if (condition.kind === 'time') return
  if (condition.deviceId === undefined && !hasDevice(content)) throw problem('automation.no-device', place, AT)
  if (condition.kind === 'state') await mustHaveDevice(ctx, condition.deviceId, place)
  if (condition.kind === 'property') await mustBePossible(ctx, condition, place)
  if (condition.kind === 'expr') await mustBeExpression(ctx, condition, place)
}

async function mustHaveDevice(ctx: Ctx, deviceId: string | undefined, place: Facts): Promise<void> {
  if (deviceId === undefined) return
  const [found] = await ctx.tx.query('select 1 from device where id = $1 and tenant_id = $2 and is_deleted = 0', [
    deviceId,
    ctx.tx.scope.tenant,
  ])
  if (!found) throw problem('automation.gone-device', place, AT)
}

async function mustHaveRules(ctx: Ctx, ids: readonly string[], place: Facts): Promise<void> {
  if (ids.length === 0) return
  const found = await ctx.tx.query(
    'select id from alarm_rule where id = any($1::bigint[]) and tenant_id = $2 and is_deleted = 0',
    [ids, ctx.tx.scope.tenant],
  )
  if (found.length < new Set(ids).size) throw problem('automation.gone-rule', place, AT)
}

interface Named {
  deviceId?: string | undefined
  identifier: string
}

async function mustHavePoint(ctx: Ctx, { deviceId, identifier }: Named, kind: 'property' | 'event', place: Facts) {
  await mustHaveDevice(ctx, deviceId, place)
  const points = await pointsNamed(ctx.tx, { deviceId, identifier, kind })
  if (points.length === 0) throw problem('automation.gone-point', { ...place, point: identifier }, AT)
  return points
}

async function mustBePossible(
  ctx: Ctx,
  { op, value, ...named }: Named & { op?: Parameters<typeof isMetBy>[1] | undefined; value?: unknown },
  place: Facts,
): Promise<void> {
  const points = await mustHavePoint(ctx, named, 'property', place)
  if (op === undefined) return
  const limit = numberOf(value)
  if (limit === undefined) throw problem('automation.content', place, AT)
  const lows = points.map(({ low }) => low ?? -Infinity)
  const highs = points.map(({ high }) => high ?? Infinity)
  const [low, high] = [Math.min(...lows), Math.max(...highs)]
  if (!isWithin(op, limit, [low, high]))
    throw problem('automation.beyond', { ...place, point: points[0]?.name ?? named.identifier, low, high }, AT)
}

async function mustBeExpression(
  ctx: Ctx,
  { deviceId, expr }: { deviceId?: string | undefined; expr: string },
  place: Facts,
): Promise<void> {
  await mustHaveDevice(ctx, deviceId, place)
  const inputs = deviceId === undefined ? await anyInputs(ctx) : await inputsOf(ctx.tx, deviceId)
  try {
    check(expr, { inputs, result: { type: 'flag' } })
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    throw problem('automation.expression', { ...place, why: error.words('zh'), whyEn: error.words('en') }, AT)
  }
}

/** Of a device that is not known yet: whatever some type has. */
async function anyInputs(ctx: Ctx): Promise<Map<string, Input>> {
  const points = await ctx.tx.query(
    `select distinct on (identifier) identifier, data_type as "dataType", unit from thing_model
     where tenant_id = $1 and kind = 'property' and is_deleted = 0 order by identifier, id`,
    [ctx.tx.scope.tenant],
  )
  return new Map(
    points.map(({ identifier, dataType, unit }) => [
      String(identifier),
      dataType === 'bool' ? { type: 'flag' } : { type: 'number', unit: String(unit ?? '') },
    ]),
  )
}

/** A value that fulfils the automation's own trigger would set it off again. */
function mustNotSetOff(
  { triggers }: AutomationContent,
  { deviceId, identifier, value }: { deviceId?: string | undefined; identifier: string; value: number },
  place: Facts,
): void {
  const again = triggers.some((trigger) => {
    if (trigger.kind !== 'property' || trigger.identifier !== identifier) return false
    if (trigger.deviceId !== undefined && trigger.deviceId !== deviceId) return false
    const limit = numberOf(trigger.value)
    return trigger.op === undefined || (limit !== undefined && isMetBy(value, trigger.op, limit))
  })
  if (again) throw problem('automation.loop', { ...place, point: identifier, value }, AT)
}
