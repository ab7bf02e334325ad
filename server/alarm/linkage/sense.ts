// Whether the actions of a linkage can be carried out: what they name is there, fits, and does not raise what it follows.
import { type ActionOf, type LinkageAction, actionsIn, isTelling } from '@steward/domain/alarm/linkage/actions'
import { strayAmong } from '@steward/domain/alarm/linkage/places'
import { type Point, isWritable, wantedValue } from '@steward/domain/iot/control'
import { Problem, problem } from '@steward/domain/problems'
import { controlledAt } from '../../iot/command/control-point.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { hasEmail } from '../../resource/email/queue.ts'
import { textServiceOf } from '../../resource/text-service.ts'
import { readRuleRows } from '../rule-meaning.ts'
import { type Circling, mustNotCircle } from './circles.ts'
import { levelsRaised } from './raising.ts'
import { areKnown } from './receivers.ts'

export type Linkage = Circling

const AT = { field: 'actions' } as const

/** Throws the first thing that is in the way, at the field of the actions. */
export async function mustMakeSense(ctx: Ctx, linkage: Linkage): Promise<void> {
  for (const [at, action] of actionsIn(linkage.actions).entries()) {
    const value = await mustBeSound(ctx, action, at + 1)
    if (action.kind === 'command' && value !== undefined) await mustNotLoop(ctx, linkage, action, { value, no: at + 1 })
  }
  await mustNotCircle(ctx, linkage)
}

/** What it names is there, and fits. Answers the number a command sets, where it sets one. */
export async function mustBeSound(ctx: Ctx, action: LinkageAction, no: number): Promise<number | undefined> {
  if (isTelling(action) && !(await areKnown(ctx, action))) throw problem('linkage.gone-people', { no }, AT)
  if (action.kind === 'sms') await mustBeFillable(ctx, action, no)
  if (action.kind === 'email' && !(await hasEmail(ctx))) throw problem('linkage.no-email', { no }, AT)
  if (action.kind === 'channel') await mustBeThere(ctx, action, no)
  return action.kind === 'command' ? mustBeControllable(ctx, action, no) : undefined
}

async function mustBeFillable(ctx: Ctx, { smsCode }: ActionOf<'sms'>, no: number): Promise<void> {
  const named = await textServiceOf(ctx)
    ?.placesOf(ctx, smsCode ?? '')
    .catch((error: unknown) => {
      throw error instanceof Problem ? problem('linkage.no-sms', { no }, AT) : error
    })
  if (!named) throw problem('linkage.no-sms', { no }, AT)
  const stray = strayAmong(named)
  if (stray !== undefined) throw problem('linkage.sms-place', { place: stray }, AT)
}

async function mustBeThere(ctx: Ctx, { channelId, phones }: ActionOf<'channel'>, no: number): Promise<void> {
  const [row] = await ctx.tx.query(
    'select channel_kind as kind from alarm_channel where id = $1 and tenant_id = $2 and is_deleted = 0 and status = 1',
    [channelId, ctx.tx.scope.tenant],
  )
  if (!row) throw problem('linkage.gone-channel', { no }, AT)
  if (row.kind === 'call' && phones.length === 0) throw problem('linkage.no-phones', { no }, AT)
}

async function mustBeControllable(ctx: Ctx, action: ActionOf<'command'>, no: number): Promise<number | undefined> {
  const point = action.deviceId === undefined ? undefined : await pointOf(ctx, action.deviceId, action, no)
  if (action.deviceId === undefined) await mustBeSomewhere(ctx, action, no)
  const value = point ? valueFor(ctx, point, action, no) : Number(action.value === 'true' ? 1 : action.value)
  return value === undefined || Number.isNaN(value) ? undefined : value
}

async function pointOf(ctx: Ctx, deviceId: string, { identifier }: ActionOf<'command'>, no: number): Promise<Point> {
  try {
    const { point } = await controlledAt(ctx, deviceId, identifier)
    if (!isWritable(point)) throw problem('linkage.gone-point', { no, point: identifier }, AT)
    return point
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'linkage.gone-point') throw error
    if (error.code === 'control.point') throw problem('linkage.gone-point', { no, point: identifier }, AT)
    throw problem('linkage.gone-device', { no }, AT)
  }
}

/** The device is the alarm's own, which is known when it comes: some type must have the point. */
async function mustBeSomewhere(ctx: Ctx, { identifier }: ActionOf<'command'>, no: number): Promise<void> {
  const [found] = await ctx.tx.query(
    `select 1 from thing_model where tenant_id = $1 and identifier = $2 and is_deleted = 0
       and (kind = 'service' or kind = 'property' and access_mode in ('rw', 'w')) limit 1`,
    [ctx.tx.scope.tenant, identifier],
  )
  if (!found) throw problem('linkage.gone-point', { no, point: identifier }, AT)
}

/** Undefined for a service, which sets no value. */
function valueFor(ctx: Ctx, point: Point, { value }: ActionOf<'command'>, no: number): number | undefined {
  if (point.kind === 'service') return undefined
  const wanted = wantedValue(point, value, ctx.locale)
  if (typeof wanted !== 'string') return wanted.number
  const why = problem(wanted, {
    low: point.minValue ?? point.hardMin ?? '–∞',
    high: point.maxValue ?? point.hardMax ?? '∞',
  })
  throw problem('linkage.value', { no, point: point.name, why: why.words('zh'), whyEn: why.words('en') }, AT)
}

/** Enabled rules the linkage follows, that watch this property of the device that is controlled. */
const FOLLOWED = `
select r.id::text as id from alarm_rule r
where r.tenant_id = $1 and r.is_deleted = 0 and r.status = 1 and r.identifier = $2
  and (coalesce(cardinality($3::bigint[]), 0) = 0 or r.id = any($3::bigint[]))
  and ($4::bigint is null or (coalesce(cardinality($5::bigint[]), 0) = 0 or $4 = any($5::bigint[]))
    and exists (select from device d left join device_type t on t.id = d.device_type_id
      where d.id = $4 and (r.target_type = 'device' and r.device_id = d.id
        or r.target_type <> 'device' and (r.device_type_id = d.device_type_id or r.device_type_id::text = any(string_to_array(t.ancestors, ','))))))
order by r.id limit 200`

async function mustNotLoop(
  ctx: Ctx,
  { ruleIds, deviceIds, leastLevel }: Linkage,
  { identifier, deviceId, value: sent }: ActionOf<'command'>,
  { value, no }: { value: number; no: number },
): Promise<void> {
  const found = await ctx.tx.query(FOLLOWED, [
    ctx.tx.scope.tenant,
    identifier,
    ruleIds ?? [],
    deviceId ?? null,
    deviceIds ?? [],
  ])
  const rules = await readRuleRows(
    ctx.tx,
    found.map(({ id }) => String(id)),
  )
  for (const rule of rules.values()) {
    if (!levelsRaised(rule, value).some((level) => level <= leastLevel)) continue
    const facts = { no, point: identifier, value: String(sent), rule: String(rule.row.rule_name) }
    throw problem('linkage.loop', facts, AT)
  }
}
