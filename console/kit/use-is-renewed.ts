import { useEffect, useState } from 'react'

/** Whether the server's page names another script than the one that runs here: the platform was updated meanwhile. */
export function useIsRenewed(): boolean {
  const [isRenewed, setIsRenewed] = useState(false)
  useEffect(() => {
    const running = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? ''
    const ask = async () => {
      const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
      const page = await answer.text()
      setIsRenewed(answer.ok && page.includes('<script') && !page.includes(running))
    }
    // Where not even the page comes, the connection is lost.
    ask().catch(() => undefined)
  }, [])
  return isRenewed
}
