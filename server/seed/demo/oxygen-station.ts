// The drawing of an oxygen station, in the format of the editor: tanks and vaporisers, the manifold in reserve, the generator,
// and the main that supplies the hospital. Pure.
import type { Locale } from '@steward/domain/alarm/words'
import type { SceneBinding, SceneRule } from '@steward/domain/iot/scene/bindings'
import type { SceneLayout, SceneNode } from '@steward/domain/iot/scene/layout'

interface Shown {
  id: string
  name: string
}

export interface Plant {
  tanks: readonly Shown[]
  manifolds: readonly Shown[]
  generator: Shown | undefined
  ambient: Shown | undefined
}

interface Part {
  nodes: SceneNode[]
  bindings: SceneBinding[]
}

const words = {
  title: ['液氧站供氧流程', 'Oxygen supply'],
  level: ['液位', 'Level'],
  tankPress: ['罐内压力', 'Tank pressure'],
  outPress: ['出口压力', 'Outlet pressure'],
  vapTemp: ['汽化器出口温度', 'Vaporiser outlet'],
  left: ['左组压力', 'Left bank'],
  right: ['右组压力', 'Right bank'],
  bank: ['供气组', 'Supplying'],
  purity: ['氧浓度', 'Purity'],
  run: ['运行', 'Runs'],
  main: ['供氧主管压力', 'Main pressure'],
  flow: ['供氧流量', 'Flow'],
  ambient: ['环境氧浓度', 'Ambient oxygen'],
  hospital: ['全院供氧', 'To the hospital'],
} as const satisfies Record<string, readonly [zh: string, en: string]>

type Say = (name: keyof typeof words) => string

/** In the colour of the alarm that stands on the value: the limits are those of the alarm rules. */
const judged: SceneRule[] = [
  { when: 'valueAlarm == 1', style: { color: 'danger' } },
  { when: 'valueAlarm <= 4', style: { color: 'warning' } },
]
const flowing: SceneRule[] = [{ when: 'value > 0', style: { anim: 'flow' } }]
const text = (nodeId: string, { id }: Shown, identifier: string): SceneBinding => ({
  nodeId,
  deviceId: id,
  identifier,
  effect: 'text',
  rules: judged,
})
const alarm = (nodeId: string, { id }: Shown): SceneBinding => ({ nodeId, deviceId: id, effect: 'alarmColor' })
const value = (id: string, label: string, x: number, y: number, w = 150): SceneNode => ({
  id,
  kind: 'value',
  label,
  x,
  y,
  w,
  h: 52,
  size: 18,
})
const name = (id: string, called: string, x: number, y: number, w = 200): SceneNode => ({
  id,
  kind: 'text',
  text: called,
  x,
  y,
  w,
  h: 20,
  size: 14,
  ink: 'muted',
})

/** `points` in the drawing. */
function pipe(id: string, ...points: readonly (readonly [x: number, y: number])[]): SceneNode {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return {
    id,
    kind: 'pipe',
    x,
    y,
    w: Math.max(4, Math.max(...xs) - x),
    h: Math.max(4, Math.max(...ys) - y),
    width: 8,
    points: points.map(([px, py]) => [px - x, py - y]),
  }
}

/** One tank with its vaporiser, at a height. */
function tank(shown: Shown, at: number, say: Say): Part {
  const y = 90 + at * 220
  const [id, level, press, vap, temp, out, flow] = ['tank', 'level', 'press', 'vap', 'temp', 'out', 'flow'].map(
    (one) => `${one}${at}`,
  )
  if (!id || !level || !press || !vap || !temp || !out || !flow) return { nodes: [], bindings: [] }
  const pipes = [`cold${at}`, `warm${at}`] as const
  return {
    nodes: [
      pipe(pipes[0], [185, y + 135], [410, y + 135]),
      pipe(pipes[1], [490, y + 135], [660, y + 135]),
      { id, kind: 'symbol', symbol: 'tank', x: 40, y: y + 20, w: 160, h: 160 },
      name(`name${at}`, shown.name, 50, y - 4),
      value(level, say('level'), 215, y + 14),
      value(press, say('tankPress'), 215, y + 72),
      { id: vap, kind: 'symbol', symbol: 'vaporiser', x: 400, y: y + 84, w: 96, h: 96 },
      value(temp, say('vapTemp'), 380, y + 14),
      value(out, say('outPress'), 515, y + 72, 130),
      value(flow, say('flow'), 515, y + 146, 130),
    ],
    bindings: [
      {
        nodeId: id,
        deviceId: shown.id,
        identifier: 'level',
        effect: 'fill',
        rules: judged,
      },
      alarm(id, shown),
      text(level, shown, 'level'),
      text(press, shown, 'tankPress'),
      text(temp, shown, 'vapTemp'),
      { nodeId: vap, deviceId: shown.id, identifier: 'vapTemp', effect: 'color', rules: judged },
      text(out, shown, 'outPress'),
      text(flow, shown, 'flow'),
      ...pipes.map((nodeId): SceneBinding => ({
        nodeId,
        deviceId: shown.id,
        identifier: 'flow',
        effect: 'anim',
        rules: flowing,
      })),
    ],
  }
}

function manifold(shown: Shown, at: number, say: Say): Part {
  const x = 40 + at * 300
  const [id, left, right, bank, riser] = ['manifold', 'left', 'right', 'bank', 'riser'].map((one) => `${one}${at}`)
  if (!id || !left || !right || !bank || !riser) return { nodes: [], bindings: [] }
  return {
    nodes: [
      pipe(riser, [x + 48, 574], [x + 48, 540], [660, 540]),
      { id, kind: 'symbol', symbol: 'manifold', x, y: 566, w: 96, h: 96 },
      name(`manifoldName${at}`, shown.name, x, 694, 250),
      value(left, say('left'), x + 110, 552, 130),
      value(right, say('right'), x + 110, 608, 130),
      { id: bank, kind: 'state', label: say('bank'), x, y: 664, w: 240, h: 26 },
    ],
    bindings: [
      alarm(id, shown),
      text(left, shown, 'leftPress'),
      text(right, shown, 'rightPress'),
      text(bank, shown, 'bank'),
      alarm(bank, shown),
      { nodeId: riser, deviceId: shown.id, identifier: 'outPress', effect: 'color', rules: judged },
    ],
  }
}

function generator(shown: Shown, say: Say): Part {
  return {
    nodes: [
      pipe('psaPipe', [930, 560], [930, 350]),
      { id: 'psa', kind: 'symbol', symbol: 'compressor', x: 880, y: 540, w: 104, h: 104 },
      name('psaName', shown.name, 880, 650),
      value('purity', say('purity'), 1000, 540),
      value('psaPress', say('outPress'), 1000, 598),
      { id: 'psaRun', kind: 'switch', label: say('run'), x: 1000, y: 656, w: 200, h: 28 },
    ],
    bindings: [
      alarm('psa', shown),
      {
        nodeId: 'psa',
        deviceId: shown.id,
        identifier: 'run',
        effect: 'anim',
        rules: [{ when: 'run == 1', style: { anim: 'spin' } }],
      },
      text('purity', shown, 'purity'),
      text('psaPress', shown, 'outPress'),
      { ...text('psaRun', shown, 'run'), onClick: { do: 'control' } },
      {
        nodeId: 'psaPipe',
        deviceId: shown.id,
        identifier: 'flow',
        effect: 'anim',
        rules: flowing,
      },
    ],
  }
}

function main(first: Shown, say: Say): Part {
  return {
    nodes: [
      pipe('header', [660, 225], [660, 540]),
      pipe('main', [660, 350], [1110, 350]),
      { id: 'valve', kind: 'symbol', symbol: 'valve', x: 710, y: 312, w: 64, h: 64 },
      { id: 'gauge', kind: 'symbol', symbol: 'gauge', x: 810, y: 286, w: 64, h: 64 },
      value('mainPress', say('main'), 790, 210),
      { id: 'wards', kind: 'box', x: 1100, y: 305, w: 150, h: 90, fill: 'raised', stroke: 'line', width: 2, round: 10 },
      {
        id: 'wardsName',
        kind: 'text',
        text: say('hospital'),
        x: 1100,
        y: 338,
        w: 150,
        h: 24,
        size: 16,
        align: 'middle',
        isBold: true,
      },
    ],
    bindings: [
      // The outlet of a tank is measured behind its check valve, where all of them are one with the main.
      text('mainPress', first, 'outPress'),
      ...['header', 'main'].map((nodeId): SceneBinding => ({
        nodeId,
        deviceId: first.id,
        identifier: 'outPress',
        effect: 'anim',
        rules: flowing,
      })),
    ],
  }
}

export function oxygenStation(plant: Plant, locale: Locale): { layout: SceneLayout; bindings: SceneBinding[] } {
  const say: Say = (one) => words[one][locale === 'zh' ? 0 : 1]
  const [first] = plant.tanks
  const { ambient } = plant
  const parts: Part[] = [
    ...(first ? [main(first, say)] : []),
    ...plant.tanks.map((shown, at) => tank(shown, at, say)),
    ...plant.manifolds.map((shown, at) => manifold(shown, at, say)),
    ...(plant.generator ? [generator(plant.generator, say)] : []),
    ...(ambient
      ? [
          {
            nodes: [value('ambient', say('ambient'), 1090, 40, 160)],
            bindings: [text('ambient', ambient, 'o2'), alarm('ambient', ambient)],
          },
        ]
      : []),
  ]
  const title: SceneNode = {
    id: 'title',
    kind: 'text',
    text: say('title'),
    x: 40,
    y: 28,
    w: 400,
    h: 34,
    size: 24,
    isBold: true,
  }
  return {
    layout: { width: 1280, height: 740, nodes: [title, ...parts.flatMap(({ nodes }) => nodes)] },
    bindings: parts.flatMap(({ bindings }) => bindings),
  }
}
