// Tells of alarms by the browser, as the person has chosen.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { fateOf } from '@steward/domain/desk/preference'
import { kindOfAlarm } from '@steward/domain/desk/told-kind'
import { useEffect, useRef } from 'react'
import { useLocale } from '../data/locale.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { useOwnPreference } from '../data/use-own-preference.ts'
import { go } from '../kit/address/go.ts'
import { showNotice, useBrowserNotices } from '../live/browser-notices.ts'
import { alarmDeeds } from '../live/live-alarms.ts'
import { useLinks } from '../live/live-paths.ts'
import type { AlarmEvent } from '../live/live.ts'
import { hearAnnounced } from './news.ts'

/** While mounted, what is announced here is told by the browser as well. */
export function useAlarmNotices(): void {
  const isOn = useBrowserNotices(({ state }) => state === 'on')
  const { data: preference } = useOwnPreference(isOn)
  const levels = useDictionary(isOn ? alarmLevel : undefined)
  const isEnglish = useLocale() === 'en'
  const linkTo = useLinks()
  const tell = useRef<(alarm: AlarmEvent, level: number) => void>(undefined)
  useEffect(() => {
    tell.current = (alarm, level) => {
      if (!isOn || !preference) return
      const at = { now: Date.now(), zone: preference.zone }
      if (fateOf(preference, 'browser', kindOfAlarm(level), at).is !== 'now') return
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
  useEffect(() => hearAnnounced((alarm, level) => tell.current?.(alarm, level)), [])
}
