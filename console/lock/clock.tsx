import { useEffect, useState } from 'react'
import { useLocale } from '../data/locale.ts'

const tags = { zh: 'zh-CN', en: 'en-GB' } as const

/** The hour and the day as the person's own clock has them. */
export function Clock() {
  const tag = tags[useLocale()]
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className="lock-clock" dateTime={now.toISOString()}>
      <b>{now.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit', hour12: false })}</b>
      <span>{now.toLocaleDateString(tag, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })}</span>
    </time>
  )
}
