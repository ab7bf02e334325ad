import { useLayoutEffect, useState } from 'react'

/**
 * `<Drawer open={isOpened} …>`: open from the moment it is really there. antd counts its windows while they are rendered;
 * one that React begins and throws away, as it may while a part is loading, would stay on top for ever, and Esc close nothing.
 */
export function useOpened(): boolean {
  const [isOpened, setOpened] = useState(false)
  // A rendering of its own, which cannot be thrown away, is what this is for.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setOpened(true), [])
  return isOpened
}
