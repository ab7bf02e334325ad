import type { TreeNode } from '@steward/client'

/** The path of each row of a tree: names of its ancestors from the root, separated by slashes. */
export function pathsOf(nodes: readonly TreeNode[], above: readonly string[] = []): Map<string, string> {
  const paths = new Map<string, string>()
  for (const node of nodes) {
    paths.set(node.id, above.join(' / '))
    for (const [id, path] of pathsOf(node.children, [...above, node.title])) paths.set(id, path)
  }
  return paths
}
