import { useLayoutEffect, useState } from 'react'

/**
 * `<Drawer open={isOpened} …>`: opens only after mounting. antd registers an open drawer during render; a render that
 * React discards while a chunk loads would stay registered as the topmost, and Esc would close nothing.
 */
export function useOpened(): boolean {
  const [isOpened, setOpened] = useState(false)
  // A second render after the commit is the purpose of this hook.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setOpened(true), [])
  return isOpened
}
