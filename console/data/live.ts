// The tab's one line of live words, what a word makes stale, and when the line may rest.
import { type Gap, createLive } from '@steward/client/live'
import { recordOf } from '@steward/client/wire'
import type { Query } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentLocale } from '../words/i18n.ts'
import { client } from './client.ts'
import { queryClient } from './query.ts'
import { isOpen, readTokens, useSession } from './session.ts'

const live = createLive({
  addressOf: (topics) => client.addressOf('stream', { topics: topics.join(',') }),
  headers() {
    const tokens = readTokens()
    return tokens && { 'Blade-Auth': `bearer ${tokens.access}`, 'Accept-Language': currentLocale() }
  },
  renew: () => client.session.userInfo(),
  onWord: (topic, data) => topic === 'alarm' && spoilAlarms(alarmWordOf(data)),
  onGap: spoilAfter,
  // A report between the question and the line would be missed until the next one, which may be minutes away.
  onHeard: (topics) => tellMissed((topic) => topics.includes(topic)),
})

type Missed = (isMissed: (topic: string) => boolean) => void
const missing = new Set<Missed>()

/** Tells whoever keeps what words say themselves, beside the cache, which of them may have been missed. */
export const onPossibleGap = (ask: Missed): void => void missing.add(ask)

const tellMissed: Missed = (isMissed) => {
  for (const ask of missing) ask(isMissed)
}

export const hearLive = live.hear

export interface AlarmWord {
  recordId: string
  transition: string
  level: number | undefined
  alarmName: string
  deviceId: string
  deviceName: string
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export function alarmWordOf(data: unknown): AlarmWord {
  const word = recordOf(data)
  return {
    recordId: textOf(word.recordId),
    transition: textOf(word.transition),
    level: typeof word.level === 'number' ? word.level : undefined,
    alarmName: textOf(word.alarmName),
    deviceId: textOf(word.deviceId),
    deviceName: textOf(word.deviceName),
  }
}

/** A storm of alarms asks for the lists once a second, the first alarm at once. */
const PAUSE = 1_000
let spoiling: { isDue: boolean } | undefined

function spoilAlarms({ transition }: AlarmWord): void {
  if (transition === 'repair') spoil('repair-bill')
  if (spoiling) {
    spoiling.isDue = true
    return
  }
  spoil('alarm-record', 'alarm-transition', 'overview')
  const pause = { isDue: false }
  spoiling = pause
  setTimeout(() => {
    spoiling = undefined
    if (pause.isDue)
      spoilAlarms({ transition: '', recordId: '', level: undefined, alarmName: '', deviceId: '', deviceName: '' })
  }, PAUSE)
}

function spoil(...names: string[]): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) })
}

const isLatest = ({ queryKey: [name] }: Query) => name === 'overview'
// A row under an open form is left in peace: whoever saves it is told when it is stale.
const isShown = ({ queryKey: [name, what] }: Query) => what !== 'detail' || name === 'alarm-record'

function spoilAfter(gap: Gap): void {
  tellMissed(() => true)
  void queryClient.invalidateQueries({ predicate: gap === 'all' ? isShown : isLatest })
}

useSession.subscribe((session, before) => {
  if (isOpen(session) === isOpen(before)) return
  if (isOpen(session)) live.resume()
  else if (session.isSignedIn) live.pause()
  else live.end()
})

// Browsers keep few lines to one server: a tab nobody sees gives its own back, unless somebody listens for its sound.
const REST = 60_000
let isHeardUnseen = () => false
export const keepStreamHiddenWhile = (isHeard: () => boolean): void => {
  isHeardUnseen = isHeard
}

let resting: ReturnType<typeof setTimeout> | undefined
document.addEventListener('visibilitychange', () => {
  clearTimeout(resting)
  if (document.hidden) resting = setTimeout(() => isHeardUnseen() || live.pause(), REST)
  else if (isOpen(useSession.getState())) live.resume()
})
window.addEventListener('online', () => isOpen(useSession.getState()) && live.resume())

/** `useLive(`device:${id}`, (word) => …)`; nothing is asked without a topic. */
export function useLive(topic: string | undefined, hear: (data: unknown) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => (topic === undefined ? undefined : live.hear(topic, (data) => latest.current(data))), [topic])
}

export const useLineState = () => useSyncExternalStore(live.onState, live.state)
