import { useEffect, useState } from 'react'

/** Whether index.html on the server references another script than the running one: the platform was updated. */
export function useIsRenewed(): boolean {
  const [isRenewed, setIsRenewed] = useState(false)
  useEffect(() => {
    const running = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? ''
    const ask = async () => {
      const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
      const page = await answer.text()
      setIsRenewed(answer.ok && page.includes('<script') && !page.includes(running))
    }
    // If even the page cannot be fetched, the connection is lost, which is reported elsewhere.
    ask().catch(() => undefined)
  }, [])
  return isRenewed
}
