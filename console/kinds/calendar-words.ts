// The language of calendars; loaded with the first of them, because the library they compute with weighs as much as a list.
import dayjs from 'dayjs'
import zhCn from 'dayjs/locale/zh-cn'
import { useLayoutEffect } from 'react'
import { useLocale } from '../data/locale.ts'
import './pickers.css'

export function useCalendarWords(): void {
  const locale = useLocale()
  useLayoutEffect(() => {
    dayjs.locale(locale === 'zh' ? zhCn : 'en')
  }, [locale])
}
