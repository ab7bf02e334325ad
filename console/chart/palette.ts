// The page's colours for a chart: a canvas does not resolve CSS custom properties, they are read from its element.
export interface Palette {
  lines: readonly string[]
  /** By level of alarm. */
  levels: Readonly<Record<number, string>>
  text: string
  faint: string
  grid: string
  surface: string
  font: string
}

export function paletteAt(place: HTMLElement): Palette {
  const style = getComputedStyle(place)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const levels = [1, 2, 3, 4].map((level) => [level, read(`--level-${level}-text`) || read('--st-text-2')])
  return {
    lines: [1, 2, 3, 4, 5, 6].map((one) => read(`--iot-line-${one}`)),
    levels: Object.fromEntries(levels),
    text: read('--st-text'),
    faint: read('--st-text-3'),
    grid: read('--st-line'),
    surface: read('--st-surface'),
    font: read('--st-font'),
  }
}

/** Calls `onChange` when light or dark appearance changes; returns the unsubscribe function. */
export function watchAppearance(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style'] })
  return () => observer.disconnect()
}
