import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { go } from './go.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A whole address within the console; nothing where there is none to go to. */
  to: string | undefined
  /** Going back leads to what was before the page this stands on. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** Everything but a plain click is the browser's: another window, another tab, the address copied. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

const isHere = (to: string) => to === `${location.pathname}${location.search}${location.hash}`

export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (to === undefined || event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        go(to, { replace: replace || isHere(to) })
      }}
    />
  )
}
