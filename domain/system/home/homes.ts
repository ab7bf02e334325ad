// The homes the product brings. A role planted from a template names its own; who has a role without one gets the home of
// what he may do.
import { codesFor } from '../../derive/permissions.ts'
import { type Placed, type TileName, type TileSize, maySee, tiles } from './tiles.ts'

const place = (...wanted: readonly (TileName | readonly [TileName, TileSize])[]): readonly Placed[] =>
  wanted.map((one) =>
    typeof one === 'string' ? { tile: one, size: tiles[one].sizes[0] } : { tile: one[0], size: one[1] },
  )

export const homes = {
  administrator: place('hour', 'imports', 'jobs', 'people', 'live', 'entries', 'notices'),
  engineer: place('gateways', 'messages', 'commissioning', 'live', 'next', 'notices', ['entries', 'whole']),
  dispatcher: place('accept', 'dispatch', 'late', 'calls', 'duty', 'checks', 'live', 'entries', 'notices'),
  leader: place('late', 'checks', 'gaps', 'next', 'duty', 'entries', 'notices'),
  director: place('late', 'risk', 'cost', 'duty', 'notices', ['entries', 'third']),
  gas: place('gas', 'upkeep', 'tags', 'next', 'notices', 'requests', ['entries', 'third']),
  energy: place('cost', 'risk', 'notices', 'requests', ['report', 'third'], ['entries', 'whole']),
  auditor: place('entries', 'notices'),
  technician: place('next', 'rounds', 'requests', 'duty', ['report', 'third'], 'notices', ['entries', 'third']),
  inspector: place('next', 'rounds', 'requests', ['report', 'third'], 'entries', 'notices'),
  storekeeper: place('materials', ['report', 'wide'], 'requests', 'notices', ['entries', 'whole']),
  requester: place('report', 'requests', 'notices', ['entries', 'whole']),
} as const satisfies Readonly<Record<string, readonly Placed[]>>

export type HomeName = keyof typeof homes
export const isHomeName = (name: unknown): name is HomeName => typeof name === 'string' && Object.hasOwn(homes, name)

/** What shows whose work somebody does, the rarest right first. */
const shows: readonly (readonly [HomeName, readonly string[]])[] = [
  ['administrator', codesFor({ name: 'role' }, 'edit')],
  ['dispatcher', codesFor({ name: 'repair-bill' }, 'accept')],
  ['leader', codesFor({ name: 'schedule' }, 'plan')],
  ['engineer', codesFor({ name: 'gateway' }, 'edit')],
  ['energy', codesFor({ name: 'energy-meter' }, 'edit')],
  ['technician', codesFor({ name: 'repair-order' }, 'start')],
  ['inspector', ['my-work']],
  ['director', ['supervision']],
  ['auditor', ['audit']],
  ['requester', codesFor({ name: 'repair-bill' }, 'list')],
]

/** `homeFor(can)`: the home of what somebody may do; the administrator's tiles are left to him who sees none of the others. */
export const homeFor = (can: (code: string) => boolean): readonly Placed[] =>
  homes[shows.find(([, codes]) => codes.some(can))?.[0] ?? 'administrator'].filter(({ tile }) => maySee(tile, can))

/** What several arrangements have together: roles add, in their order. */
export function together(all: readonly (readonly Placed[])[]): Placed[] {
  const found = new Map<TileName, Placed>()
  for (const one of all.flat()) if (!found.has(one.tile)) found.set(one.tile, one)
  return [...found.values()]
}
