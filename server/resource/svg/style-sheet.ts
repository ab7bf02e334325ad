// Style sheets of drawings, as draughting programs write them (`.st0{fill:#fff}`), resolved into the attributes of the parts
// they are for. Rules of an element, a class, an id or all of them are read; what else there is, is counted.

export interface Styled {
  attributes: Map<string, string>
  /** The name its element was sent with. */
  element: string
  classes: readonly string[]
  /** What a style of its own says, which no sheet overrides. */
  fixed: ReadonlySet<string>
}

const MOST_RULES = 5_000
/** Of one class, one id, or of elements by their names: each part of a drawing is held against them. */
const MOST_ALIKE = 50
const MOST_CLASSES = 20
const RULE = /([^{}]*)\{([^{}]*)\}/g
const SELECTOR = /^(\*|[a-zA-Z][\w-]*)?(?:([.#])([\w-]+))?$/

interface Rule {
  /** An id counts more than a class, and a class more than a name; of the same, the later. */
  weight: number
  element: string
  declarations: readonly (readonly [name: string, value: string])[]
}

interface Sheet {
  /** Answers how many rules and values were not understood. */
  paint(parts: readonly Styled[], isAllowed: (name: string, value: string) => boolean): number
}

/** `styleSheet('.st0{fill:#fff}').paint(parts, isAllowed)` */
export function styleSheet(css: string): Sheet {
  const rules = new Map<string, Rule[]>()
  const { text, blocks } = withoutBlocks(css.replaceAll(/\/\*[^]*?\*\/|<!--|-->/g, ' '))
  let unread = blocks
  let count = 0
  for (const [, selectors = '', body = ''] of text.matchAll(RULE)) {
    const declarations = declared(body)
    for (const selector of selectors.split(',')) {
      const [, element = '', mark = '', name = ''] = SELECTOR.exec(selector.trim()) ?? []
      const key = mark + name
      const alike = rules.get(key) ?? []
      if (element + name === '' || (count += 1) > MOST_RULES || alike.length >= MOST_ALIKE) {
        unread += 1
        continue
      }
      const weight = mark === '#' ? 3 : mark === '.' ? 2 + (element === '' ? 0 : 0.5) : element === '*' ? 0 : 1
      alike.push({ weight, element: element === '*' ? '' : element, declarations })
      rules.set(key, alike)
    }
  }
  return {
    paint(parts, isAllowed) {
      const refused = new Set<string>()
      for (const part of parts) {
        const keys = [
          '',
          ...part.classes.slice(0, MOST_CLASSES).map((name) => `.${name}`),
          `#${part.attributes.get('id') ?? ''}`,
        ]
        const own = keys
          .flatMap((key) => rules.get(key) ?? [])
          .filter(({ element }) => element === '' || element === part.element)
          .toSorted((a, b) => a.weight - b.weight)
        for (const [name, value] of own.flatMap(({ declarations }) => declarations)) {
          if (part.fixed.has(name)) continue
          if (isAllowed(name, value)) part.attributes.set(name, value)
          else refused.add(`${name}:${value}`)
        }
      }
      return unread + refused.size
    },
  }
}

/** Without what stands behind an `@`: conditions, fonts, and sheets from elsewhere. */
function withoutBlocks(css: string): { text: string; blocks: number } {
  let text = ''
  let blocks = 0
  for (let at = 0; at < css.length;) {
    const begin = css.indexOf('@', at)
    if (begin < 0) return { text: text + css.slice(at), blocks }
    text += css.slice(at, begin)
    blocks += 1
    at = endOf(css, begin)
  }
  return { text, blocks }
}

function endOf(css: string, begin: number): number {
  let depth = 0
  for (let at = begin; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}' && (depth -= 1) <= 0) return at + 1
    else if (css[at] === ';' && depth === 0) return at + 1
  }
  return css.length
}

const declared = (body: string): (readonly [string, string])[] =>
  body.split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':')
    const name = declaration.slice(0, at).trim().toLowerCase()
    const value = declaration
      .slice(at + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim()
    return at > 0 && name !== '' && value !== '' ? [[name, value] as const] : []
  })
