// Where a menu lands that is dragged over a row or moved by a key. Pure.
import { plain } from '../../kinds/view.ts'
import type { Arrow } from '../../kit/drag/arrows.ts'
import type { Line } from '../../screen/list.ts'

export const BUTTON = 2
const ROOT = '0'

export interface Spot {
  /** 0 is the first level. */
  parentId: string
  /** The row it stands before there; the last without one. */
  beforeId?: string | undefined
}

/** With the edge of the row under the pointer that says so. */
export interface Landing extends Spot {
  edge: 'top' | 'bottom' | 'inside'
  isDeeper: boolean
}

type Lines = readonly Line[]

export interface MenuTree {
  lines: Lines
  /** Ids of menus that have no menus below them. */
  leaves: ReadonlySet<string>
}

const parentOf = ({ row }: Line): string => plain(row.parentId) || ROOT
const isButton = ({ row }: Line): boolean => Number(row.category) === BUTTON
export const lineOf = (lines: Lines, id: string): Line | undefined => lines.find(({ row }) => row.id === id)
const childrenOf = (lines: Lines, id: string): Line[] => lines.filter((line) => parentOf(line) === id)

/** Where a shown row stands. */
export function spotOf(lines: Lines, line: Line): Spot {
  const beside = childrenOf(lines, parentOf(line))
  return { parentId: parentOf(line), beforeId: beside[beside.indexOf(line) + 1]?.row.id }
}

/**
 * What has buttons is a screen, and takes no menus. The rows below an open one say so; `leaves` comes with the side menu,
 * which may be older than the rows.
 */
function isScreen({ lines, leaves }: MenuTree, { row, hasChildren }: Line): boolean {
  const below = childrenOf(lines, row.id)
  return below.length > 0 ? below.some(isButton) : hasChildren && leaves.has(row.id)
}

function isWithin(lines: Lines, line: Line | undefined, id: string): boolean {
  if (!line) return false
  return line.row.id === id || isWithin(lines, lineOf(lines, parentOf(line)), id)
}

const mayHold = (tree: MenuTree, folder: Line, moved: Line): boolean =>
  !isButton(moved) && !isButton(folder) && !isScreen(tree, folder)

/** Undefined where it may not stand, and where it stands already. */
function allowed<S extends Spot>(tree: MenuTree, moved: Line, spot: S): S | undefined {
  const { lines } = tree
  const now = spotOf(lines, moved)
  if (spot.parentId === now.parentId)
    return spot.beforeId === now.beforeId || spot.beforeId === moved.row.id ? undefined : spot
  const folder = lineOf(lines, spot.parentId)
  if (isButton(moved) || isWithin(lines, folder, moved.row.id)) return undefined
  return !folder || mayHold(tree, folder, moved) ? spot : undefined
}

/** Of a folder the outer quarters mean beside it, and the middle within. */
const BESIDE = 0.25

export function landingAt(tree: MenuTree, movedId: string, overId: string, part: number): Landing | undefined {
  const { lines } = tree
  const [moved, over] = [lineOf(lines, movedId), lineOf(lines, overId)]
  if (!moved || !over || isWithin(lines, over, movedId)) return undefined
  return allowed(tree, moved, landingBeside(lines, over, part, mayHold(tree, over, moved)))
}

function landingBeside(lines: Lines, over: Line, part: number, isFolder: boolean): Landing {
  const { id } = over.row
  const beside = isFolder ? BESIDE : 0.5
  if (part < beside) return { parentId: parentOf(over), beforeId: id, edge: 'top', isDeeper: false }
  const [first] = over.isOpen ? childrenOf(lines, id) : []
  if (isFolder && part > 1 - beside && first)
    return { parentId: id, beforeId: first.row.id, edge: 'bottom', isDeeper: true }
  if (isFolder && part <= 1 - beside) return { parentId: id, edge: 'inside', isDeeper: true }
  return { ...spotOf(lines, over), edge: 'bottom', isDeeper: false }
}

/** Up and down among its siblings, out of its folder and into the one above it. */
export function spotBy(tree: MenuTree, id: string, arrow: Arrow): Spot | undefined {
  const { lines } = tree
  const moved = lineOf(lines, id)
  if (!moved) return undefined
  const parentId = parentOf(moved)
  const beside = childrenOf(lines, parentId)
  const at = beside.indexOf(moved)
  const above = beside[at - 1]
  const folder = lineOf(lines, parentId)
  const spots: Record<Arrow, () => Spot | undefined> = {
    ArrowUp: () => above && { parentId, beforeId: above.row.id },
    ArrowDown: () => (at + 1 < beside.length ? { parentId, beforeId: beside[at + 2]?.row.id } : undefined),
    ArrowLeft: () => folder && spotOf(lines, folder),
    ArrowRight: () => (above && !isButton(above) ? { parentId: above.row.id } : undefined),
  }
  const spot = spots[arrow]()
  return spot && allowed(tree, moved, spot)
}
