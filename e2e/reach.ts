// Whether what a screen holds can be looked at: nothing lies where no scrolling brings it, no panel covers another.
import type { Page } from '@playwright/test'

/** What of the shown screen, or of an opened dialog, cannot be brought into sight, and what lies over its neighbour. */
export const unreachable = (page: Page, within = '.frame-screen'): Promise<string[]> => page.evaluate(look, within)

function look(within: string): string[] {
  interface Range {
    /** Between these its beginning can be scrolled. */
    lo: number
    hi: number
    size: number
  }
  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }
  interface Facts {
    box: DOMRect
    style: Pick<CSSStyleDeclaration, (typeof asked)[number]>
  }
  const asked = [
    'overflowX',
    'overflowY',
    'contentVisibility',
    'position',
    'transform',
    'flexWrap',
    'textOverflow',
    'webkitLineClamp',
    'marginTop',
    'marginBottom',
    'marginLeft',
    'marginRight',
    'float',
    'display',
    'clipPath',
  ] as const
  const known = new Map<Element, Facts>()
  /** Asked once: each is in the way of all that it holds, and style is dear. */
  function factsOf(element: Element): Facts {
    const found = known.get(element)
    if (found) return found
    const computed = getComputedStyle(element)
    const style = Object.fromEntries(asked.map((name) => [name, computed[name]])) as Facts['style']
    const facts = { box: element.getBoundingClientRect(), style }
    known.set(element, facts)
    return facts
  }

  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const drawn = new Set(['IMG', 'CANVAS', 'INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'svg'])
  const hasWords = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const isFlowing = ({ overflowX, overflowY, contentVisibility }: Facts['style']) =>
    overflowX === 'visible' && overflowY === 'visible' && contentVisibility !== 'auto'

  /** Narrows the range to where at least half of it is within the frame; false where that is nowhere. */
  function fit(range: Range, start: number, end: number, overflow: string, scrolled: number, most: number): boolean {
    if (overflow === 'visible') return true
    if (overflow === 'auto' || overflow === 'scroll') {
      range.lo -= most - scrolled
      range.hi += scrolled
    }
    range.size = Math.min(range.size, end - start)
    const spare = range.size / 2 + 1
    range.lo = Math.max(range.lo, start - spare)
    range.hi = Math.min(range.hi, end - range.size + spare)
    return range.lo <= range.hi
  }

  /** What only words are read for elsewhere is drawn on one pixel, and so are steps of a form whose turn has not come. */
  function isOnOnePixel(element: Element): boolean {
    for (let frame = element.parentElement; frame; frame = frame.parentElement) {
      const { box, style } = factsOf(frame)
      if ((box.width <= 2 || box.height <= 2) && style.overflowX === 'hidden') return true
    }
    return false
  }

  function isLost(element: Element): boolean {
    const { box, style: own } = factsOf(element)
    const x = { lo: box.left, hi: box.left, size: box.width }
    const y = { lo: box.top, hi: box.top, size: box.height }
    let place = own.position
    for (let frame = element.parentElement; frame && place !== 'fixed'; frame = frame.parentElement) {
      const { box: at, style } = factsOf(frame)
      if (place === 'absolute' && style.position === 'static' && style.transform === 'none') continue
      place = style.position
      if (isFlowing(style)) continue
      const [left, top] = [at.left + frame.clientLeft, at.top + frame.clientTop]
      const isLine = style.flexWrap.startsWith('wrap') && frame.clientHeight < 30
      // Cut with an ellipsis, or one line of what fits whole: the rest is told elsewhere.
      if (isLine || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false
      const [moreX, moreY] = [frame.scrollWidth - frame.clientWidth, frame.scrollHeight - frame.clientHeight]
      if (!fit(x, left, left + frame.clientWidth, style.overflowX, frame.scrollLeft, moreX)) return true
      // A long tree draws what is in sight and moves it by itself.
      const down = frame.matches('[class*="-list-holder"]') ? 'auto' : style.overflowY
      if (!fit(y, top, top + frame.clientHeight, down, frame.scrollTop, moreY)) return true
    }
    return !fit(x, 0, innerWidth, 'hidden', 0, 0) || !fit(y, 0, innerHeight, 'hidden', 0, 0)
  }

  const name = (element: Element) => {
    const words = element.textContent?.trim().slice(0, 24) ?? ''
    const kind = typeof element.className === 'string' && element.className ? `.${element.className}` : ''
    return `${element.tagName.toLowerCase()}${kind} ${words}`.trim()
  }

  const covered: string[] = []
  /** What it takes on the screen with what flows out of it; on the way, whatever lies over its neighbour is noted. */
  function extentOf(element: Element): Box {
    const { style, box: own } = factsOf(element)
    const { left, top, right, bottom } = own
    const box = { left, top, right, bottom }
    if (element instanceof SVGElement || drawn.has(element.tagName)) return box
    const parts: { part: Element; of: Box }[] = []
    for (const part of element.children) {
      if (!isSeen(part)) continue
      const { style: its } = factsOf(part)
      if (its.position === 'absolute' || its.position === 'fixed') continue
      const of = extentOf(part)
      const isMoved = [its.marginTop, its.marginBottom, its.marginLeft, its.marginRight].some((by) =>
        by.startsWith('-'),
      )
      // A margin below zero says that it may.
      if (isFlowing(style) && !isMoved) {
        box.left = Math.min(box.left, of.left)
        box.right = Math.max(box.right, of.right)
        box.top = Math.min(box.top, of.top)
        box.bottom = Math.max(box.bottom, of.bottom)
      }
      const isPanel = its.position !== 'sticky' && its.float === 'none' && !/^(inline|contents|none)$/.test(its.display)
      if (isPanel && !isMoved) parts.push({ part, of })
    }
    parts.forEach(({ part, of }, at) => {
      for (const other of parts.slice(at + 1, at + 12)) {
        const across = Math.min(of.right, other.of.right) - Math.max(of.left, other.of.left)
        const down = Math.min(of.bottom, other.of.bottom) - Math.max(of.top, other.of.top)
        if (across > 2 && down > 2) covered.push(`${name(part)} lies ${Math.round(down)} px over ${name(other.part)}`)
      }
    })
    return box
  }

  const roots = [...document.querySelectorAll(within)].filter(isSeen)
  for (const root of roots) extentOf(root)
  const lost = roots
    .flatMap((root) => [...root.querySelectorAll('*')])
    .filter((element) => (drawn.has(element.tagName) || hasWords(element)) && isSeen(element))
    .filter((element) => !isOnOnePixel(element))
    .filter((element) => {
      const { box, style } = factsOf(element)
      return box.width > 2 && box.height > 2 && style.clipPath === 'none' && isLost(element)
    })
    .map((element) => `${name(element)} cannot be reached`)
  return [...covered.slice(0, 6), ...lost.slice(0, 6)]
}
