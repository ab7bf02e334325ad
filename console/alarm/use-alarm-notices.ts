// Tells of alarms by the browser, as the person has chosen.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { useEffect, useRef } from 'react'
import { useLocale } from '../data/locale.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { useOwnPreference } from '../data/use-own-preference.ts'
import { go } from '../kit/address/go.ts'
import { once } from '../kit/lazy/late.tsx'
import { showNotice, useBrowserNotices } from '../live/browser-notices.ts'
import { alarmDeeds } from '../live/live-alarms.ts'
import { useLinks } from '../live/live-paths.ts'
import type { AlarmEvent } from '../live/live.ts'
import { hearAnnounced } from './news.ts'

const loadWanted = once(() => import('./notice-wanted.ts'))

/** While mounted, what is announced here is told by the browser as well. */
export function useAlarmNotices(): void {
  const isOn = useBrowserNotices(({ state }) => state === 'on')
  const { data: preference } = useOwnPreference(isOn)
  const levels = useDictionary(isOn ? alarmLevel : undefined)
  const isEnglish = useLocale() === 'en'
  const linkTo = useLinks()
  const tell = useRef<(alarm: AlarmEvent, level: number) => Promise<void>>(undefined)
  useEffect(() => {
    tell.current = async (alarm, level) => {
      if (!isOn || !preference) return
      const { isNoticeWanted } = await loadWanted()
      if (!isNoticeWanted(preference, level, { now: Date.now(), zone: preference.zone })) return
      const { recordId, deviceName, place } = alarm
      const name = (isEnglish && alarm.alarmNameEn) || alarm.alarmName || deviceName
      const label = levels.find(({ key }) => key === String(level))?.label ?? ''
      const to = linkTo(alarmDeeds, { id: recordId })
      showNotice({
        tag: `alarm ${recordId}`,
        title: isEnglish ? `[${label}] ${name}` : `【${label}】${name}`,
        body: [deviceName, place].filter((part) => part !== '').join(' · '),
        open: () => to && go(to),
      })
    }
  })
  useEffect(() => hearAnnounced((alarm, level) => void tell.current?.(alarm, level)), [])
}
