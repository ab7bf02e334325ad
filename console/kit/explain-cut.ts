import type { MouseEvent } from 'react'

/** Text that was cut shows itself whole where the pointer rests. */
export function explainCut(event: MouseEvent): void {
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.crud-cut') : null
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
  else cell?.removeAttribute('title')
}
