// Reads an SVG as XML and writes what is allowed of it anew (domain/resource/svg-allowed.ts): what is not known is left out,
// so that an attack nobody has thought of yet is left out too. Bombs are refused: by bytes, parts, depth, and by what
// references would multiply to.
import { isSvgAttribute, svgElements, svgPaint, svgTarget } from '@steward/domain/resource/svg-allowed'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { type Styled, styleSheet } from './style-sheet.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const MOST_BYTES = 5 * 1024 * 1024
const MOST_PARTS = 20_000
const DEEPEST = 64
/** Parts a browser draws once references are followed. */
const MOST_DRAWN = 60_000
/** Of parts within and references to each other. */
const LONGEST_CHAIN = 256
const LARGEST_SIDE = 100_000

export type SvgFaultCode = 'size' | 'encoding' | 'xml' | 'entity' | 'root' | 'parts' | 'depth' | 'references' | 'extent'

/** An SVG that is not kept; `words` say why in both languages. */
export class SvgFault extends Error {
  readonly code: SvgFaultCode

  constructor(code: SvgFaultCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }

  get words(): readonly [zh: string, en: string] {
    return words[this.code]
  }
}

const words: Readonly<Record<SvgFaultCode, readonly [zh: string, en: string]>> = {
  size: ['超过 5 MB', 'it is larger than 5 MB'],
  encoding: ['不是 UTF-8 编码', 'it is not encoded as UTF-8'],
  xml: ['不是完整的 XML', 'it is not well-formed XML'],
  entity: ['含有实体声明', 'it declares entities'],
  root: ['根元素不是 svg', 'its root is not an svg element'],
  parts: ['图形超过 2 万个', 'it has more than 20,000 parts'],
  depth: ['嵌套超过 64 层', 'it is nested deeper than 64 levels'],
  references: ['引用循环或展开后过大', 'its references go in circles or multiply too far'],
  extent: ['缺少有效的宽高或 viewBox', 'it has neither a size nor a viewBox'],
}

interface Part extends Styled {
  name: string
  attributes: Map<string, string>
  children: (Part | string)[]
}

export interface Drawing {
  text: string
  width: number
  height: number
  /** Ids of its parts, in their order. */
  ids: readonly string[]
  /** What was left out, by the names of its elements or `style`, and how often. */
  lost: ReadonlyMap<string, number>
}

/** `sanitiseSvg(bytes)`; throws an SvgFault. */
export function sanitiseSvg(bytes: Uint8Array): Drawing {
  if (bytes.length > MOST_BYTES) throw new SvgFault('size')
  const { root, css, lost } = read(decoded(bytes))
  const parts = [...everyPart(root)]
  const unread = styleSheet(css).paint(parts, isPaint)
  if (unread > 0) lost.set('style', unread)
  mustEnd(root, parts)
  const { width, height } = extentOf(root)
  const ids = parts.flatMap(({ attributes }) => attributes.get('id') ?? [])
  return { text: written(root), width, height, ids: [...new Set(ids)], lost }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new SvgFault('encoding', { cause: error })
  }
}

/** What runs, loads, moves or belongs to another language: dropped with all that is in it. Other wrappers are looked into. */
const closed = new Set(
  `script style foreignObject metadata image filter font animate animateMotion animateTransform animateColor set
   iframe audio video canvas handler listener prefetch discard`.split(/\s+/),
)
/** Nobody misses these. */
const silent = new Set(['metadata', 'style'])
const inText = new Set(['text', 'tspan'])
const said = new Set(['text', 'tspan', 'title', 'desc'])

/** The tree of what is allowed. Entities are declared nowhere, so that the parser refuses every one but XML's own five. */
function read(text: string): { root: Part; css: string; lost: Map<string, number> } {
  const parser = new SaxesParser({ xmlns: true })
  /** Of each open element the part that is kept of it. */
  const open: (Part | undefined)[] = []
  /** Of these browsers show the first that they can. */
  const choices = new WeakSet<Part>()
  const lost = new Map<string, number>()
  let root: Part | undefined
  let count = 0
  let css = ''
  let styles = 0
  parser.on('error', (error) => {
    throw new SvgFault('xml', { cause: error })
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new SvgFault('entity')
  })
  const kept = (tag: SaxesTagNS): Part | undefined => {
    const above = open.at(-1)
    if (tag.uri !== SVG || (open.length > 0 && !above)) return undefined
    if (above && choices.has(above) && above.children.some((child) => typeof child !== 'string')) return undefined
    if (!svgElements.has(tag.local) && closed.has(tag.local)) {
      if (!silent.has(tag.local)) lost.set(tag.local, (lost.get(tag.local) ?? 0) + 1)
      return undefined
    }
    // A wrapper of what is allowed: a link, a choice of languages, or what no browser draws.
    const name = svgElements.has(tag.local) ? tag.local : above && inText.has(above.name) ? 'tspan' : 'g'
    const part = { name, children: [], ...attributesOf(tag) }
    if (tag.local === 'switch') choices.add(part)
    return part
  }
  parser.on('opentag', (tag) => {
    count += 1
    if (count > MOST_PARTS) throw new SvgFault('parts')
    if (open.length >= DEEPEST) throw new SvgFault('depth')
    if (open.length === 0 && (tag.uri !== SVG || tag.local !== 'svg')) throw new SvgFault('root')
    if (tag.uri === SVG && tag.local === 'style') styles += 1
    const part = kept(tag)
    if (part) open.at(-1)?.children.push(part)
    root ??= part
    open.push(part)
  })
  const say = (heard: string) => {
    if (styles > 0) css += heard
    const part = open.at(-1)
    if (part && said.has(part.name)) part.children.push(heard)
  }
  parser.on('text', say)
  parser.on('cdata', say)
  parser.on('closetag', (tag) => {
    if (tag.uri === SVG && tag.local === 'style') styles -= 1
    open.pop()
  })
  parser.write(text).close()
  if (!root) throw new SvgFault('root')
  return { root, css, lost }
}

function attributesOf({
  attributes,
  local: element,
}: SaxesTagNS): Pick<Part, 'attributes' | 'element' | 'classes' | 'fixed'> {
  const kept = new Map<string, string>()
  const fixed = new Set<string>()
  const styles: string[] = []
  let classes: string[] = []
  for (const { uri, local, prefix, value } of Object.values(attributes)) {
    if (prefix !== '' && !(uri === XLINK && local === 'href')) continue
    if (local === 'class') classes = value.split(/\s+/).filter(Boolean)
    else if (local === 'style') styles.push(value)
    else if (isSvgAttribute(local, value)) kept.set(local, value)
  }
  for (const [name, paint] of styles.flatMap(paintOf)) {
    kept.set(name, paint)
    fixed.add(name)
  }
  return { attributes: kept, element, classes, fixed }
}

const isPaint = (name: string, value: string): boolean => svgPaint.has(name) && isSvgAttribute(name, value)

/** The properties of a style attribute that are attributes as well: what draughting programs write. */
function paintOf(style: string): [name: string, value: string][] {
  return style.split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':')
    const name = declaration.slice(0, at).trim()
    const value = declaration.slice(at + 1).trim()
    return at > 0 && svgPaint.has(name) && value !== '' && isSvgAttribute(name, value) ? [[name, value] as const] : []
  }) as [string, string][]
}

function* everyPart(part: Part): Iterable<Part> {
  yield part
  for (const child of part.children) if (typeof child !== 'string') yield* everyPart(child)
}

/** Refuses references in a circle, and those that a browser would have to draw too many parts for. */
function mustEnd(root: Part, parts: readonly Part[]): void {
  const byId = new Map(parts.flatMap((part) => (part.attributes.has('id') ? [[part.attributes.get('id'), part]] : [])))
  const known = new Map<Part, number>()
  const under = new Set<Part>()
  const drawn = (part: Part): number => {
    const before = known.get(part)
    if (before !== undefined) return before
    if (under.has(part) || under.size >= LONGEST_CHAIN) throw new SvgFault('references')
    under.add(part)
    let sum = 1
    for (const child of part.children) if (typeof child !== 'string') sum += drawn(child)
    for (const [name, value] of part.attributes) {
      const target = name === 'id' ? undefined : byId.get(svgTarget(name, value))
      if (target) sum += drawn(target)
    }
    under.delete(part)
    if (sum > MOST_DRAWN) throw new SvgFault('references')
    known.set(part, sum)
    return sum
  }
  drawn(root)
}

/** Width and height of the drawing; a viewBox is added where there is none. */
function extentOf({ attributes }: Part): { width: number; height: number } {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const side = (name: string) => Number(/^\s*([\d.]+)\s*(?:px)?\s*$/.exec(attributes.get(name) ?? '')?.[1])
  const hasBox = box.length === 4 && box.every(Number.isFinite)
  const [width, height] = hasBox ? [box[2] ?? 0, box[3] ?? 0] : [side('width'), side('height')]
  if (!(width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE)) throw new SvgFault('extent')
  if (!hasBox) attributes.set('viewBox', `0 0 ${width} ${height}`)
  attributes.set('width', String(width))
  attributes.set('height', String(height))
  return { width: Math.round(width), height: Math.round(height) }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function written(root: Part): string {
  const of = (part: Part, more = ''): string => {
    const attributes = [...part.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
    const inside = part.children.map((child) => (typeof child === 'string' ? escaped(child) : of(child))).join('')
    return `<${part.name}${more}${attributes}>${inside}</${part.name}>`
  }
  return of(root, ` xmlns="${SVG}"`)
}
