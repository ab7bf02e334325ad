// What an automation says, as JSON whose form is checked here: parameters, what sets it off, what must hold, what is done. A
// text `$name` stands for the parameter of that name, which each instance fills.
import { z } from 'zod'
import { isId } from '../../kinds/ref.ts'
import { linkageActions } from '../linkage/actions.ts'
import { ruleSchedule } from '../rule-content.ts'

export const LONGEST_CONTENT = 64 * 1024
export const MOST_TRIGGERS = 10
export const MOST_GROUPS = 5
export const MOST_CONDITIONS = 10
export const MOST_AUTOMATION_ACTIONS = 10
export const MOST_PARAMS = 20
/** Seconds between two actions at most. */
export const LONGEST_DELAY = 3_600
/** Seconds after which a value no longer counts, where the condition does not say. */
export const USUAL_AGE = 3_600

const paramName = z.string().regex(/^[A-Za-z]\w{0,31}$/)
const plain = z.union([z.number().min(-1e12).max(1e12), z.boolean(), z.string().max(200)])

export const automationParam = z.strictObject({
  name: paramName,
  label: z.string().trim().max(32).optional(),
  type: z.enum(['number', 'text', 'bool', 'device']),
  default: plain.optional(),
  min: z.number().min(-1e12).max(1e12).optional(),
  max: z.number().min(-1e12).max(1e12).optional(),
})
export type AutomationParam = z.infer<typeof automationParam>
export type ParamValue = z.infer<typeof plain>

const id = z.string().refine(isId)
const identifier = z.string().trim().min(1).max(32)
/** Of the device that sets it off where none is named. */
const deviceId = id.optional()

export const comparisons = ['gt', 'ge', 'lt', 'le', 'eq', 'ne'] as const
export type Comparison = (typeof comparisons)[number]
export const deviceStates = ['online', 'offline', 'running', 'standby', 'stopped', 'fault'] as const
export type DeviceState = (typeof deviceStates)[number]

const state = z.enum(deviceStates)
const compared = { op: z.enum(comparisons), value: plain }

const trigger = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('property'),
      deviceId,
      identifier,
      op: compared.op.optional(),
      value: compared.value.optional(),
      /** At each report that fulfils it, in place of when it becomes true. */
      each: z.boolean().optional(),
    })
    .refine(({ op, value }) => (op === undefined) === (value === undefined)),
  z.strictObject({ kind: z.literal('state'), deviceId, is: state }),
  z.strictObject({ kind: z.literal('event'), deviceId, identifier }),
  z.strictObject({
    kind: z.literal('alarm'),
    events: z
      .array(z.enum(['raised', 'graver', 'acknowledged', 'recovered', 'closed']))
      .min(1)
      .max(5),
    leastLevel: z.number().int().min(1).max(4).default(4),
    ruleIds: z.array(id).max(50).default([]),
  }),
  z.strictObject({ kind: z.literal('cron'), cron: z.string().trim().min(9).max(100) }),
  z.strictObject({ kind: z.literal('webhook') }),
  z.strictObject({ kind: z.literal('manual') }),
])

const condition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('property'),
    deviceId,
    identifier,
    ...compared,
    maxAgeSec: z.number().int().min(1).max(86_400).optional(),
  }),
  z.strictObject({ kind: z.literal('state'), deviceId, is: state }),
  z.strictObject({ kind: z.literal('time'), ...ruleSchedule.shape }),
  z.strictObject({ kind: z.literal('expr'), deviceId, expr: z.string().trim().min(1).max(1_000) }),
])

const delay = z.strictObject({ kind: z.literal('delay'), sec: z.number().int().min(1).max(LONGEST_DELAY) })
const told = linkageActions.element
/** What concerns an alarm alone has nothing to be done to here. */
const action = z.union([delay, told.refine(({ kind }) => kind !== 'repair' && kind !== 'shelve')])

const groups = z.array(z.array(condition).min(1).max(MOST_CONDITIONS)).max(MOST_GROUPS).default([])

export const automationContent = z.strictObject({
  params: z.array(automationParam).max(MOST_PARAMS).default([]),
  triggers: z.array(trigger).min(1).max(MOST_TRIGGERS),
  /** One of the groups must hold, with all of its conditions; none is asked where there is none. */
  conditionGroups: groups,
  actions: z.array(action).min(1).max(MOST_AUTOMATION_ACTIONS),
  /** Done where no group holds. */
  else: z.array(action).max(MOST_AUTOMATION_ACTIONS).default([]),
})

export type AutomationContent = z.infer<typeof automationContent>
export type Trigger = AutomationContent['triggers'][number]
export type TriggerOf<K extends Trigger['kind']> = Extract<Trigger, { kind: K }>
export type Condition = AutomationContent['conditionGroups'][number][number]
export type ConditionOf<K extends Condition['kind']> = Extract<Condition, { kind: K }>
export type AutomationAction = AutomationContent['actions'][number]
