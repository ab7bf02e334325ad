// What a scene is drawn of: nodes on a ground of its own size, over a base picture where there is one. Checked whole, since it
// is shown to whoever watches the scene.
import { z } from 'zod'
import { symbolNames } from './symbols.ts'

export const MOST_NODES = 600
const LARGEST = 20_000
const place = z.number().min(-LARGEST).max(LARGEST)
const side = z.number().min(1).max(LARGEST)

/** Colours by what they mean, which follow the appearance, or one of one's own. */
export const inks = ['text', 'muted', 'line', 'primary', 'success', 'warning', 'danger', 'surface', 'raised'] as const
export type Ink = (typeof inks)[number]
const HEX = /^#[0-9a-f]{6}$/i
export const colour = z.union([z.enum(inks), z.string().regex(HEX)])
export type Colour = z.infer<typeof colour>

/** `colourOf('danger')` and `colourOf('#c3293b')` as a value of a style sheet. */
export const inkNames: Readonly<Record<Ink, string>> = {
  text: '--st-text',
  muted: '--st-text-3',
  line: '--st-line-strong',
  primary: '--st-primary',
  success: '--st-success',
  warning: '--st-warning',
  danger: '--st-danger',
  surface: '--st-surface',
  raised: '--st-raised',
}
export const colourOf = (value: string): string =>
  Object.hasOwn(inkNames, value) ? `var(${inkNames[value as Ink]})` : HEX.test(value) ? value : 'currentColor'

const text = z.string().max(200)
export const nodeId = z.string().regex(/^[\w-]{1,32}$/)

const base = {
  id: nodeId,
  x: place,
  y: place,
  w: side,
  h: side,
  /** Degrees, clockwise. */
  turn: z.number().min(-360).max(360).optional(),
  name: z.string().max(64).optional(),
  isLocked: z.boolean().optional(),
}
const paint = { fill: colour.optional(), stroke: colour.optional(), width: z.number().min(0).max(40).optional() }
const letters = {
  size: z.number().min(4).max(400).optional(),
  ink: colour.optional(),
  align: z.enum(['start', 'middle', 'end']).optional(),
  isBold: z.boolean().optional(),
}

export const sceneNode = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, ...paint, kind: z.literal('symbol'), symbol: z.enum(symbolNames) }),
  z.strictObject({ ...base, kind: z.literal('picture'), fileId: z.string().regex(/^\d{1,19}$/) }),
  z.strictObject({ ...base, ...paint, kind: z.literal('box'), round: z.number().min(0).max(200).optional() }),
  // Its points lie within its own box, so that it is moved and resized like everything else.
  z.strictObject({
    ...base,
    ...paint,
    kind: z.literal('pipe'),
    points: z
      .array(z.tuple([place, place]))
      .min(2)
      .max(60),
  }),
  z.strictObject({ ...base, ...letters, kind: z.literal('text'), text }),
  z.strictObject({ ...base, ...letters, kind: z.literal('value'), label: text.optional() }),
  z.strictObject({ ...base, kind: z.literal('state'), label: text.optional() }),
  z.strictObject({ ...base, kind: z.literal('switch'), label: text.optional() }),
  z.strictObject({ ...base, kind: z.literal('button'), label: text.optional() }),
])

export type SceneNode = z.infer<typeof sceneNode>
export type NodeKind = SceneNode['kind']

export const sceneLayout = z
  .strictObject({
    width: z.number().int().min(100).max(LARGEST),
    height: z.number().int().min(100).max(LARGEST),
    ground: colour.optional(),
    nodes: z.array(sceneNode).max(MOST_NODES),
  })
  .refine(({ nodes }) => new Set(nodes.map(({ id }) => id)).size === nodes.length, { path: ['nodes'] })

export type SceneLayout = z.infer<typeof sceneLayout>

export const emptyLayout = (width = 1280, height = 720): SceneLayout => ({ width, height, nodes: [] })

/** Ids of the pictures a drawing shows. */
export const filesIn = ({ nodes }: SceneLayout): string[] => [
  ...new Set(nodes.flatMap((node) => (node.kind === 'picture' ? [node.fileId] : []))),
]
