import type { MouseEvent } from 'react'

/** Sets the full text as tooltip on elements whose text is cut. */
export function explainCut(event: MouseEvent): void {
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.kit-cut') : null
  const text = cell?.querySelector<HTMLElement>('.kit-path') ?? cell
  if (cell && text && text.scrollWidth > text.clientWidth) cell.title = cell.innerText
  else cell?.removeAttribute('title')
}
