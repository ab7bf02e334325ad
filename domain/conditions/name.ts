// What lists know of composed conditions without reading them: their name, and which fields they are on.

/** The parameter of list calls; no field of any entity has the name. */
export const CONDITIONS = 'matching'

interface Node {
  field?: unknown
  all?: Node[]
  any?: Node[]
}

/** The conditions without those on fields that are gone; empty when none is left, or nothing can be read. */
export function withoutGone(text: string, isThere: (name: string) => boolean): string {
  const kept = (node: Node): Node[] => {
    const how = node.all ? 'all' : 'any'
    const members = node[how]?.flatMap(kept)
    return members ? (members.length > 0 ? [{ [how]: members }] : []) : isThere(String(node.field)) ? [node] : []
  }
  try {
    const [left] = kept(JSON.parse(text) as Node)
    return left ? JSON.stringify(left) : ''
  } catch {
    return ''
  }
}
