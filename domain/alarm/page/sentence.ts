// An alarm in one sentence: how grave, what, where, since when, and who has it.
import type { Locale } from '../../problems.ts'

export interface Said {
  level: string
  name: string
  device: string
  area: string
  state: string
  /** As people read it; empty where the record has none. */
  since: string
  /** Whom it was given to, or who acknowledged it. */
  holder: string
}

const joined = (parts: readonly string[], by: string) => parts.filter((part) => part !== '').join(by)

/** `alarmSentence({ … }, 'zh')` is "紧急：一号冷库 温度过高（门诊楼），10:20 起，待确认，尚无人处理。" */
export function alarmSentence({ level, name, device, area, state, since, holder }: Said, locale: Locale): string {
  const what = joined([device, name], ' ')
  if (locale === 'zh') {
    const where = area === '' ? what : `${what}（${area}）`
    const from = since === '' ? '' : `${since} 起`
    return `${level}：${joined([where, from, state, holder === '' ? '尚无人处理' : `由${holder}处理`], '，')}。`
  }
  const where = area === '' ? what : `${what} (${area})`
  const from = since === '' ? '' : `since ${since}`
  const stands = state.charAt(0).toLowerCase() + state.slice(1)
  return `${level}: ${joined([where, from, stands, holder === '' ? 'nobody has it yet' : `with ${holder}`], ', ')}.`
}
