// The base picture of a scene inside its drawing. An SVG is built anew from what is allowed of it, as the server did when it was
// uploaded, so that what is put into the page is known here as well.
import { isSvgAttribute, svgElements, svgTarget } from '@steward/domain/resource/svg-allowed'

const SVG = 'http://www.w3.org/2000/svg'
/** Ids of a picture are its own: those of the page are others. */
const PREFIX = 'scene-base-'

/** The drawing as elements of this page; undefined where it is none. Each part has its id as `data-base`. */
export function baseFrom(text: string): SVGSVGElement | undefined {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  if (parsed.namespaceURI !== SVG || parsed.localName !== 'svg') return undefined
  const made = copy(parsed)
  return made instanceof SVGSVGElement ? made : undefined
}

function copy(from: Element): SVGElement | undefined {
  if (from.namespaceURI !== SVG || !svgElements.has(from.localName)) return undefined
  const made = document.createElementNS(SVG, from.localName)
  for (const { localName, value, prefix } of from.attributes) {
    if (prefix === 'xmlns' || !isSvgAttribute(localName, value)) continue
    if (localName === 'id') {
      made.setAttribute('id', `${PREFIX}${value}`)
      made.dataset.base = value
    } else made.setAttribute(localName, own(localName, value))
  }
  for (const child of from.childNodes) {
    if (child instanceof Element) {
      const inner = copy(child)
      if (inner) made.append(inner)
    } else if (child.nodeType === Node.TEXT_NODE) made.append(child.textContent ?? '')
  }
  return made
}

/** References lead to the ids above. */
function own(name: string, value: string): string {
  const target = svgTarget(name, value)
  return target === undefined ? value : value.replace(`#${target}`, `#${PREFIX}${target}`)
}
