import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { go } from './go.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An absolute path within the console; undefined renders plain text. */
  to: string | undefined
  /** Replaces the current history entry. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A plain left click; any other is left to the browser (new tab, new window, context menu). */
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
