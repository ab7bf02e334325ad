// The symbols of plant, drawn by us on a field of 64 by 64: shapes as data, which the console draws and the library answers as
// SVG. `state` takes the colour of what the symbol shows, `spin` turns and `level` rises with it.
export type Part = 'state' | 'soft' | 'spin' | 'level'
type Shape = readonly [
  tag: 'path' | 'circle' | 'rect' | 'line' | 'ellipse',
  attributes: Readonly<Record<string, string | number>>,
  part?: Part,
]

export interface SceneSymbol {
  zh: string
  en: string
  shapes: readonly Shape[]
}

const circle = (cx: number, cy: number, r: number, part?: Part): Shape => ['circle', { cx, cy, r }, part]
const path = (d: string, part?: Part): Shape => ['path', { d }, part]
const rect = (x: number, y: number, width: number, height: number, rx = 0, part?: Part): Shape => [
  'rect',
  { x, y, width, height, rx },
  part,
]

export const symbolNames = [
  'pump',
  'valve',
  'tank',
  'vaporiser',
  'compressor',
  'manifold',
  'airHandler',
  'chiller',
  'fridge',
  'breaker',
  'transformer',
  'gauge',
  'pipe',
  'camera',
] as const
export type SymbolName = (typeof symbolNames)[number]

export const symbols: Readonly<Record<SymbolName, SceneSymbol>> = {
  pump: {
    zh: '水泵',
    en: 'Pump',
    shapes: [path('M6 56h52l-8-10H14z', 'soft'), circle(32, 30, 20, 'state'), path('M32 14l14 24H18z', 'spin')],
  },
  valve: {
    zh: '阀门',
    en: 'Valve',
    shapes: [
      path('M8 26v24l24-12zM56 26v24L32 38z', 'state'),
      path('M32 38V18'),
      path('M22 18h20', 'soft'),
      path('M22 12h20v6H22z', 'soft'),
    ],
  },
  tank: {
    zh: '储罐',
    en: 'Tank',
    shapes: [
      path('M16 56v5M48 56v5'),
      rect(12, 4, 40, 52, 14, 'soft'),
      rect(14, 6, 36, 48, 12, 'level'),
      rect(12, 4, 40, 52, 14),
    ],
  },
  vaporiser: {
    zh: '汽化器',
    en: 'Vaporiser',
    shapes: [
      rect(6, 8, 52, 48, 3, 'soft'),
      path('M14 14v36q0 4 4 4t4-4V18q0-4 4-4t4 4v32q0 4 4 4t4-4V18q0-4 4-4t4 4v36', 'state'),
    ],
  },
  compressor: {
    zh: '空压机',
    en: 'Compressor',
    shapes: [
      rect(4, 36, 56, 18, 9, 'soft'),
      path('M12 54v6M52 54v6'),
      circle(24, 22, 14, 'state'),
      path('M24 10v24M12 22h24', 'spin'),
      rect(40, 16, 16, 20, 2, 'soft'),
    ],
  },
  manifold: {
    zh: '汇流排',
    en: 'Manifold',
    shapes: [
      path('M4 10h56'),
      ...[8, 22, 36, 50].flatMap((x): Shape[] => [path(`M${x + 3} 10v8`), rect(x - 3, 18, 12, 40, 5, 'state')]),
    ],
  },
  airHandler: {
    zh: '空调机组',
    en: 'Air handler',
    shapes: [
      rect(4, 14, 56, 38, 3, 'soft'),
      path('M20 14v38M12 14l8 38', 'soft'),
      circle(42, 33, 13, 'state'),
      path('M42 22v22M31 33h22M34 25l16 16M50 25L34 41', 'spin'),
    ],
  },
  chiller: {
    zh: '冷水机组',
    en: 'Chiller',
    shapes: [
      rect(4, 32, 56, 20, 10, 'soft'),
      rect(10, 12, 44, 16, 8, 'state'),
      path('M16 52v6M48 52v6M32 28v4'),
      path('M26 42h12M32 36v12M28 38l8 8M36 38l-8 8'),
    ],
  },
  fridge: {
    zh: '冷藏柜',
    en: 'Fridge',
    shapes: [rect(14, 4, 36, 54, 3, 'state'), path('M14 22h36M44 10v7M44 28v10'), path('M18 58v3M46 58v3')],
  },
  breaker: {
    zh: '断路器',
    en: 'Breaker',
    shapes: [
      path('M32 4v16M32 44v16'),
      path('M32 44L18 22', 'state'),
      circle(32, 20, 3),
      circle(32, 44, 3, 'state'),
      path('M26 14l12 12M38 14L26 26'),
    ],
  },
  transformer: {
    zh: '变压器',
    en: 'Transformer',
    shapes: [path('M32 4v8M32 52v8'), circle(32, 25, 14, 'state'), circle(32, 40, 14, 'state')],
  },
  gauge: {
    zh: '压力表',
    en: 'Gauge',
    shapes: [
      circle(32, 30, 24, 'soft'),
      path('M16 42A20 20 0 1 1 48 42', 'state'),
      path('M32 30L44 18', 'spin'),
      circle(32, 30, 3),
      path('M28 54h8v8h-8z'),
    ],
  },
  pipe: {
    zh: '管段',
    en: 'Pipe section',
    shapes: [rect(8, 24, 48, 16, 0, 'state'), rect(2, 20, 8, 24, 1, 'soft'), rect(54, 20, 8, 24, 1, 'soft')],
  },
  camera: {
    zh: '摄像机',
    en: 'Camera',
    shapes: [path('M6 18h36v22H6z', 'state'), path('M42 26l14-8v22l-14-8'), path('M18 40v14M10 54h16', 'soft')],
  },
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A symbol as a file, for whoever draws elsewhere. */
export function symbolSvg(name: SymbolName): string {
  const { en, shapes } = symbols[name]
  const drawn = shapes.map(([tag, attributes, part]) => {
    const facts = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
    return `<${tag}${facts.join('')} fill="${part === undefined || part === 'spin' ? 'none' : part === 'soft' ? '#eef1f6' : '#9db7d5'}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" stroke="#4d5b70" stroke-width="2" stroke-linejoin="round"><title>${escaped(en)}</title>${drawn.join('')}</svg>`
}
