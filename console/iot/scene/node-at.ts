/** The node, or `#id` of the base picture, a target belongs to. */
export function nodeAt(target: EventTarget | null): string {
  const own = target instanceof Element ? target.closest<SVGElement>('[data-id], [data-base]') : null
  if (!own) return ''
  return own.dataset.id ?? `#${own.dataset.base ?? ''}`
}
