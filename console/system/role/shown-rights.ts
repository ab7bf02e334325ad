// Which nodes of a permission tree are shown: those that match, with their ancestors. Pure.
import type { RightNode } from '@steward/domain/system/role-grant'
import type { Locale } from '../../data/locale.ts'
import type { Tickable } from './check-tree.ts'
import { titleOf } from './rights.ts'

export interface Branch extends Tickable {
  id: string
  title: string
  node: RightNode
  disableCheckbox: boolean
  children?: Branch[]
}

export interface Wish {
  text: string
  locale: Locale
  /** The node is of interest beside its name. */
  isMeant: (node: RightNode) => boolean
  /** The node may be shown at all. */
  isOffered: (node: RightNode) => boolean
  ticked: ReadonlySet<string>
}

export interface Shown {
  branches: Branch[]
  /** Nodes with a match below them, to be open. */
  open: string[]
  matches: number
}

/** A node that matches by its name is shown with everything below it that is of interest. */
export function shownRights(nodes: readonly RightNode[], wish: Wish): Shown {
  const found: Shown = { branches: [], open: [], matches: 0 }
  for (const node of nodes) {
    const title = titleOf(node, wish.locale)
    const isNamed = wish.text === '' || title.toLowerCase().includes(wish.text)
    const below = shownRights(node.children ?? [], isNamed ? { ...wish, text: '' } : wish)
    const isFound = isNamed && wish.isMeant(node) && wish.isOffered(node)
    if (!isFound && below.branches.length === 0) continue
    const isMatch = isFound && wish.text !== ''
    found.matches += isMatch ? 1 : below.matches
    found.open.push(...(isMatch ? [] : [node.id]), ...below.open)
    found.branches.push({
      id: node.id,
      title,
      node,
      ...(node.limit ? { limit: node.limit } : {}),
      ...(node.isBranch ? { isBranch: true } : {}),
      disableCheckbox: node.limit !== undefined && !wish.ticked.has(node.id),
      ...(below.branches.length > 0 ? { children: below.branches } : {}),
    })
  }
  return found
}

/** Nodes that cannot be given and match. */
export const limitedOf = (nodes: readonly RightNode[], text: string, locale: Locale): number =>
  nodes.reduce(
    (sum, node) =>
      sum +
      (node.limit && titleOf(node, locale).toLowerCase().includes(text) ? 1 : 0) +
      limitedOf(node.children ?? [], text, locale),
    0,
  )
