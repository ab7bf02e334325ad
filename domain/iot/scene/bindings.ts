// What of a scene shows which device: an effect of a value, or of its alarms, on a node, under conditions.
import { z } from 'zod'
import { LONGEST } from '../../expression/index.ts'
import { colour, nodeId } from './layout.ts'

export const MOST_BINDINGS = 600
/** As many as one live line carries. */
export const MOST_DEVICES = 200

export const effects = ['text', 'color', 'fill', 'rotate', 'visible', 'anim', 'alarmColor'] as const
export type Effect = (typeof effects)[number]
export const movements = ['flow', 'spin', 'blink'] as const

/** What a rule does; without one that holds, an effect takes the value itself where it can. */
export const sceneStyle = z.strictObject({
  text: z.string().max(64).optional(),
  color: colour.optional(),
  visible: z.boolean().optional(),
  anim: z.enum([...movements, 'none']).optional(),
  /** Degrees, or the fill of a tank in per cent. */
  number: z.number().min(-100_000).max(100_000).optional(),
})
export type SceneStyle = z.infer<typeof sceneStyle>

const rule = z.strictObject({ when: z.string().min(1).max(LONGEST), style: sceneStyle })
export type SceneRule = z.infer<typeof rule>

const click = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('device') }),
  z.strictObject({ do: z.literal('scene'), code: z.string().min(1).max(48) }),
  // Sent by the control of devices, with its rights, reasons and confirmations; a value that is set is asked about at once.
  z.strictObject({ do: z.literal('control'), value: z.union([z.number(), z.string().max(64)]).optional() }),
])

export const sceneBinding = z
  .strictObject({
    /** A node of the drawing, or `#id` of a part of the base picture. */
    nodeId: z.union([nodeId, z.string().regex(/^#[^\s"'<>]{1,128}$/)]),
    deviceId: z
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
    jsCode: z.string().max(64).optional(),
    identifier: z
      .string()
      .regex(/^[a-zA-Z]\w{0,31}$/)
      .optional(),
    effect: z.enum(effects),
    rules: z.array(rule).max(20).optional(),
    onClick: click.optional(),
  })
  .refine(({ deviceId, jsCode }) => (deviceId === undefined) !== (jsCode === undefined), { path: ['deviceId'] })

export type SceneBinding = z.infer<typeof sceneBinding>

export const sceneBindings = z.array(sceneBinding).max(MOST_BINDINGS)

/** What a binding is about, for comparing and counting. */
export const deviceKeyOf = ({ deviceId, jsCode }: SceneBinding): string => deviceId ?? `js:${jsCode ?? ''}`
