import type { MouseEvent } from 'react'

/** Sets the full text as tooltip on elements whose text is cut. */
export function explainCut(event: MouseEvent): void {
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.kit-cut') : null
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
  else cell?.removeAttribute('title')
}
