// What a linkage does, as JSON whose form is checked here; in this order. Texts have places for facts of the alarm.
import { z } from 'zod'
import { isId } from '../../kinds/ref.ts'
import { isStorable } from '../../kinds/text.ts'
import { isPlaced } from './places.ts'

export const MOST_ACTIONS = 10
/** Minutes for which an alarm is shelved at most, and a critical one. */
export const LONGEST_SHELVED = 1_440
/** Minutes; a day. */
const LATEST_STEP = 1_440
export const MOST_REPEATS = 60
/** How often somebody is reminded where the action does not say. */
const USUAL_REPEATS = 12

const id = z.string().refine(isId)
const ids = (most: number) => z.array(id).max(most).default([])
const line = (most: number) => z.string().trim().max(most).refine(isStorable)
const text = line(500).refine(isPlaced).optional()

/** Who is called by duty where the alarm is: of the group that answers for the place most closely. */
const atPlace = z
  .array(z.enum(['onDuty', 'leader']))
  .max(2)
  .default([])
const receivers = {
  userIds: ids(100),
  roleIds: ids(20),
  deptIds: ids(20),
  dutyGroupIds: ids(20),
  leaderGroupIds: ids(20),
  atPlace,
}
/**
 * A step of an escalation: carried out so many minutes later unless somebody has acknowledged, and again every so many
 * minutes until somebody does, at most so often.
 */
const step = {
  afterMin: z.number().int().min(0).max(LATEST_STEP).optional(),
  repeatMin: z.number().int().min(1).max(LATEST_STEP).optional(),
  repeatMost: z.number().int().min(1).max(MOST_REPEATS).optional(),
}
const phone = z.string().regex(/^\+?\d{5,20}$/)

const letter = z.strictObject({ kind: z.literal('letter'), ...receivers, ...step, text }).refine(isTold)
const sms = z
  .strictObject({
    kind: z.literal('sms'),
    ...receivers,
    ...step,
    phones: z.array(phone).max(50).default([]),
    smsCode: line(32).optional(),
  })
  .refine((one) => isTold(one) || one.phones.length > 0)
const email = z.strictObject({ kind: z.literal('email'), ...receivers, ...step, text }).refine(isTold)
const channel = z.strictObject({
  kind: z.literal('channel'),
  channelId: id,
  ...step,
  text,
  /** Whom a telephone gateway calls. */
  phones: z.array(phone).max(20).default([]),
})
/** Of the alarm's own device where none is named. */
const command = z.strictObject({
  kind: z.literal('command'),
  deviceId: id.optional(),
  identifier: line(32).min(1),
  value: z.union([line(500), z.number(), z.boolean()]),
})
const repair = z.strictObject({ kind: z.literal('repair'), description: line(500).optional() })
const shelve = z.strictObject({
  kind: z.literal('shelve'),
  minutes: z.number().int().min(5).max(LONGEST_SHELVED),
  reason: line(200).min(1),
})

type Told = Record<keyof typeof receivers, readonly string[]>

function isTold({ userIds, roleIds, deptIds, dutyGroupIds, leaderGroupIds, atPlace: near }: Told): boolean {
  return [userIds, roleIds, deptIds, dutyGroupIds, leaderGroupIds, near].some((one) => one.length > 0)
}

export const linkageActions = z
  .array(z.discriminatedUnion('kind', [letter, sms, email, channel, command, repair, shelve]))
  .min(1)
  .max(MOST_ACTIONS)
export type LinkageAction = z.infer<typeof linkageActions>[number]
/** Those that tell people, who are named by receivers. */
export type TellingAction = Extract<LinkageAction, { kind: 'letter' | 'sms' | 'email' }>
export const isTelling = (action: LinkageAction): action is TellingAction =>
  action.kind === 'letter' || action.kind === 'sms' || action.kind === 'email'
export type ActionOf<K extends LinkageAction['kind']> = Extract<LinkageAction, { kind: K }>
export type Receivers = Pick<ActionOf<'letter'>, keyof typeof receivers>

/** What the product cannot do yet; said when it is asked for, not when the alarm comes. */
export const unavailable: readonly string[] = ['focus', 'video']

/** `actionsIn(row.actions)`; none where they are malformed. */
export function actionsIn(stored: unknown): LinkageAction[] {
  const given = linkageActions.safeParse(stored)
  return given.success ? given.data : []
}

/** Minutes after the others, and how often it is repeated at which pause; 0 and once for what is no step. */
export function stepOf(action: LinkageAction): { afterMin: number; repeatMin: number; repeatMost: number } {
  if (!('afterMin' in action) && !('repeatMin' in action)) return { afterMin: 0, repeatMin: 0, repeatMost: 0 }
  const { afterMin = 0, repeatMin = 0, repeatMost = USUAL_REPEATS } = action
  return { afterMin, repeatMin, repeatMost: repeatMin > 0 ? repeatMost : 0 }
}

export const nobody: Receivers = {
  userIds: [],
  roleIds: [],
  deptIds: [],
  dutyGroupIds: [],
  leaderGroupIds: [],
  atPlace: [],
}
