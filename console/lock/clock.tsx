import { onSiteClock } from '@steward/client/zone'
import { useEffect, useState } from 'react'
import { useLocale } from '../data/locale.ts'
import { ZoneName } from '../kit/zone-name.tsx'

const utc = { timeZone: 'UTC' } as const
const tags = { zh: 'zh-CN', en: 'en-GB' } as const

/** Time and date in the hospital's zone. */
export function Clock() {
  const tag = tags[useLocale()]
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const here = onSiteClock(now.getTime())
  return (
    <time className="lock-clock" dateTime={now.toISOString()}>
      <b>{here.toLocaleTimeString(tag, { ...utc, hour: '2-digit', minute: '2-digit', hour12: false })}</b>
      <span>
        {here.toLocaleDateString(tag, { ...utc, year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })}
      </span>
      <ZoneName />
    </time>
  )
}
