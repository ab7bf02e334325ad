// What may stand in a drawing: shapes, text, and references into the drawing itself. Everything else is left out, so that
// nothing in it runs, loads, follows or styles anything beyond it.

const named = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements of shape, text and paint. No script, style, foreignObject, image, filter, link or animation. */
export const svgElements: ReadonlySet<string> = named(`
  svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern marker
`)

/** Paint and text, which may also be written as the properties of a `style` attribute. */
export const svgPaint: ReadonlySet<string> = named(`
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset vector-effect opacity color display visibility
  clip-path clip-rule mask paint-order marker-start marker-mid marker-end stop-color stop-opacity
  font-family font-size font-style font-weight letter-spacing text-anchor text-decoration
  dominant-baseline alignment-baseline baseline-shift
`)

/** Geometry. Names beginning with `on`, `style`, `class` and those of other namespaces are not among them. */
export const svgGeometry: ReadonlySet<string> = named(`
  id x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points width height viewBox preserveAspectRatio transform
  offset rotate textLength lengthAdjust gradientUnits gradientTransform spreadMethod patternUnits
  patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerWidth markerHeight
  markerUnits refX refY orient
`)

const LOCAL = /^url\(\s*["']?#([\w.:-]+)["']?\s*\)(?:\s+none|\s+[#\w]+)?$/
const NAME = /^[\p{L}_][\p{L}\p{N}_.:-]{0,127}$/u

/** The id a value refers to: of `#pump` and `url(#steel)`. */
export const svgTarget = (name: string, value: string): string | undefined =>
  name === 'href' ? /^#([\w.:-]+)$/.exec(value)?.[1] : LOCAL.exec(value.trim())?.[1]

/**
 * Whether an attribute may stay. References lead into the same drawing; a value has no `url()` beside them, no escapes of
 * style sheets and nothing that ends an attribute.
 */
export function isSvgAttribute(name: string, value: string): boolean {
  if (name === 'href') return svgTarget(name, value) !== undefined
  if (name === 'id') return NAME.test(value)
  if (!svgPaint.has(name) && !svgGeometry.has(name)) return false
  if (LOCAL.test(value.trim())) return true
  return !/[\\<>{}@;]|url\s*\(|expression|javascript:|data:|\/\*/i.test(value)
}
