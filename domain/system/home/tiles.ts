// What can stand on a home page: each tile with what it takes to see it and the sizes it may have.
import { codesFor } from '../../derive/permissions.ts'
import type { EntityName } from '../../registry.ts'

/** Of the width of a desk: a third, a half, two thirds or all of it. On a phone everything has the whole width. */
export const tileSizes = ['third', 'half', 'wide', 'whole'] as const
export type TileSize = (typeof tileSizes)[number]

interface Tile {
  /** The first is the usual one. */
  sizes: readonly [TileSize, ...TileSize[]]
  /** Entities, or screens of none, with the verb that must be granted; all of them. */
  needs: readonly (readonly [EntityName | 'my-work' | 'supervision', string])[]
}

const small = ['third', 'half', 'wide', 'whole'] as const

export const tiles = {
  report: { sizes: ['whole', 'third', 'half', 'wide'], needs: [['repair-bill', 'add']] },
  requests: { sizes: ['wide', 'half', 'whole'], needs: [['repair-bill', 'list']] },
  next: { sizes: ['wide', 'half', 'whole'], needs: [['my-work', 'list']] },
  rounds: { sizes: small, needs: [['inspection-bill', 'list']] },
  accept: { sizes: small, needs: [['repair-bill', 'accept']] },
  dispatch: { sizes: small, needs: [['repair-order', 'dispatch']] },
  late: { sizes: small, needs: [['supervision', 'list']] },
  calls: { sizes: small, needs: [['call-record', 'list']] },
  duty: { sizes: small, needs: [['schedule', 'list']] },
  gaps: { sizes: small, needs: [['schedule', 'plan']] },
  checks: { sizes: small, needs: [['repair-order', 'check']] },
  risk: { sizes: small, needs: [['alarm-record', 'list']] },
  cost: { sizes: small, needs: [['energy-record', 'list']] },
  materials: { sizes: small, needs: [] },
  gas: { sizes: small, needs: [] },
  tags: { sizes: small, needs: [['device-lockout', 'list']] },
  upkeep: { sizes: small, needs: [['maintenance-bill', 'list']] },
  hour: { sizes: ['whole'], needs: [['role', 'edit']] },
  imports: { sizes: small, needs: [['bulk-task', 'list']] },
  jobs: { sizes: small, needs: [['sys-job-log', 'list']] },
  people: { sizes: small, needs: [['user', 'list']] },
  gateways: { sizes: small, needs: [['gateway', 'list']] },
  messages: { sizes: small, needs: [['data-log', 'list']] },
  commissioning: { sizes: small, needs: [['device-commissioning', 'list']] },
  live: { sizes: ['whole'], needs: [['device', 'list']] },
  entries: { sizes: ['wide', 'third', 'half', 'whole'], needs: [] },
  notices: { sizes: small, needs: [['notice', 'list']] },
} as const satisfies Readonly<Record<string, Tile>>

export type TileName = keyof typeof tiles
export const tileNames = Object.keys(tiles) as readonly TileName[]
export const isTileName = (name: string): name is TileName => Object.hasOwn(tiles, name)

export interface Placed {
  tile: TileName
  size: TileSize
}

/** A home longer than this is no first page. */
export const MOST_TILES = 16

/** `maySee('report', can)`; `can` says whether a code of a menu or button is granted. */
export const maySee = (name: TileName, can: (code: string) => boolean): boolean => {
  const { needs }: Tile = tiles[name]
  return needs.every(([of, verb]) => codesFor({ name: of }, verb).some(can))
}

/** Sizes a tile may have, the usual one first. */
export const sizesOf = (name: TileName): readonly TileSize[] => tiles[name].sizes

/** What was stored, without what is no tile any more and without second ones. */
export function placedFrom(stored: unknown): Placed[] {
  if (!Array.isArray(stored)) return []
  const found = new Map<TileName, Placed>()
  for (const one of stored) {
    const { tile, size }: { tile?: unknown; size?: unknown } = Object(one)
    if (typeof tile !== 'string' || !isTileName(tile) || found.has(tile)) continue
    const [usual, ...others] = tiles[tile].sizes
    found.set(tile, { tile, size: [usual, ...others].find((own) => own === size) ?? usual })
  }
  return [...found.values()].slice(0, MOST_TILES)
}
