// Tells a device to do something: written before it is sent, and answered with what came of it (domain reference 3.4).
import { cut } from '@steward/domain/cut'
import { codesFor } from '@steward/domain/derive/permissions'
import { device, deviceCommand, gateway } from '@steward/domain/index'
import {
  ANSWER_WITHIN,
  APPROVE_WITHIN,
  type Point,
  QUEUE_FOR,
  type Wanted,
  wantedValue,
} from '@steward/domain/iot/control'
import { isStorable } from '@steward/domain/kinds/text'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { find } from '../../document/find.ts'
import { add } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import type { LiveValue } from '../series/device-values.ts'
import { outcomeOf } from './command-outcome.ts'
import { controlledAt, mustBeAllowed } from './control-point.ts'

export interface Asked {
  deviceId: string
  identifier: string
  value: unknown
  reason: string
  /** Who asks where no session does. */
  source?: 'linkage'
  /** The person whose will it is where no session says so: somebody else approves it. */
  askedBy?: string
}

/** The command, written and not yet sent; refused with what is in its way. */
export async function command(ctx: Ctx, asked: Asked): Promise<{ commandId: string }> {
  const controlled = await controlledAt(ctx, asked.deviceId, asked.identifier)
  const { row, point, isCritical, isQueueable, live } = controlled
  const wanted = point.kind === 'service' ? serviceCall(asked.value) : wantedOf(ctx, point, asked.value)
  await mustBeAllowed(ctx, controlled)
  // Another system is named in place of a reason it gave none.
  const access = ctx.maybeMe?.access
  const reason = asked.reason.trim() || (access ? ctx.me.realName : '')
  if (isCritical && reason === '') throw problem('control.reason', {}, { field: 'reason' })
  if (!isQueueable) await mustBeConnected(ctx, String(row.gatewayId))
  try {
    const made = await add(ctx, deviceCommand, {
      deviceId: String(row.id),
      areaId: row.areaId === null ? null : String(row.areaId),
      identifier: point.identifier,
      pointName: point.name,
      isService: point.kind === 'service' ? 1 : 0,
      value: JSON.stringify(wanted.sent),
      valueText: cut(wanted.text, 200),
      commandStatus: isCritical ? 'TO_APPROVE' : 'QUEUED',
      source: asked.source ?? (access ? 'api' : 'user'),
      operatorId: asked.askedBy ?? ctx.actor.userId,
      reason,
      oldValue: oldOf(live.get(point.identifier)),
      isQueueable: isQueueable ? 1 : 0,
      expireTime: momentIn(ctx, isCritical ? APPROVE_WITHIN : isQueueable ? QUEUE_FOR : ANSWER_WITHIN[point.kind]),
    })
    return { commandId: made.id }
  } catch (error) {
    throw isInFlight(error) ? problem('control.in-flight') : error
  }
}

/** With its offset: in the hour that comes twice a year a local time would be another moment. */
export const momentIn = (ctx: Ctx, seconds: number): string =>
  new Date(ctx.now.getTime() + seconds * 1_000).toISOString()

const isInFlight = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'device_command_in_flight'

const oldOf = (live: LiveValue | undefined) => (live && live.value !== null ? String(live.value) : null)

function wantedOf(ctx: Ctx, point: Point, value: unknown): Pick<Wanted, 'sent' | 'text'> {
  const wanted = wantedValue(point, value, ctx.locale)
  if (typeof wanted !== 'string') return wanted
  const { minValue, maxValue, hardMin, hardMax } = point
  const facts = { low: minValue ?? hardMin ?? '–∞', high: maxValue ?? hardMax ?? '∞' }
  throw problem(wanted, facts, { field: 'value' })
}

/** Characters of what is sent. */
const LONGEST = 500
const line = z.string().max(LONGEST).refine(isStorable)
const plain = z.union([line, z.number(), z.boolean()])
const parameters = z.record(line, plain)

/** The parameters of a service: a flat object of plain values, or none. */
function serviceCall(value: unknown): Pick<Wanted, 'text'> & { sent: object } {
  const given = parameters.safeParse(typeof value === 'string' ? parsed(value) : (value ?? {}))
  if (!given.success || JSON.stringify(given.data).length > LONGEST)
    throw problem('control.value', {}, { field: 'value' })
  const words = Object.entries(given.data).map(([name, one]) => `${name} = ${String(one)}`)
  return { sent: given.data, text: words.join(', ') }
}

function parsed(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function mustBeConnected(ctx: Ctx, gatewayId: string): Promise<void> {
  const [row] = await find(ctx, gateway, { id: gatewayId }, { fields: ['onlineStatus'] })
  if (row?.onlineStatus !== 'online') throw problem('control.offline')
}

const names = { deviceId: z.string().max(20), identifier: z.string().max(32).refine(isStorable) }

export const control = route({
  method: 'POST',
  path: '/iot/tool/control',
  zh: '控制设备',
  en: 'Control a device',
  tag: deviceCommand.name,
  may: codesFor(device, 'control'),
  query: z.object({ ...names, value: line }).partial(),
  body: z
    .object({ ...names, value: z.union([plain, parameters]), reason: z.string().max(200).refine(isStorable) })
    .partial(),
  async run(ctx, { query, body }) {
    const { deviceId = body?.deviceId, identifier = body?.identifier } = query
    if (!deviceId) throw problem('request.missing', { name: 'deviceId' }, { field: 'deviceId' })
    if (!identifier) throw problem('request.missing', { name: 'identifier' }, { field: 'identifier' })
    return command(ctx, { deviceId, identifier, value: query.value ?? body?.value, reason: body?.reason ?? '' })
  },
  afterwards: ({ commandId }, { app, tenant }) => outcomeOf(app, tenant, commandId),
})
