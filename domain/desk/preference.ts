// What becomes of a message to a person, by what that person has chosen. Pure.
import { weekday } from '../repair/dictionaries.ts'
import type { NotifyChannel, ToldKind } from './dictionaries.ts'
import { quietUntil } from './quiet-hours.ts'
import { isAlwaysTold } from './told-kind.ts'

export interface Preference {
  smsKinds: readonly string[]
  emailKinds: readonly string[]
  browserKinds: readonly string[]
  isQuiet: number
  quietFrom: string
  quietTo: string
  quietDays: readonly string[]
  isGathered: number
}

export const alarmKinds: readonly ToldKind[] = ['alarm1', 'alarm2', 'alarm3', 'alarm4']

/** Of somebody who has chosen nothing: what linkages send arrives, and nothing besides. */
export const usualPreference: Preference = {
  smsKinds: alarmKinds,
  emailKinds: alarmKinds,
  browserKinds: alarmKinds,
  isQuiet: 0,
  quietFrom: '22:00',
  quietTo: '07:00',
  quietDays: [],
  isGathered: 1,
}

/** `off`: the person has switched it off. `held`: told in a digest at `until`. `quiet`: quiet hours without a digest. */
export type Fate = { is: 'now' } | { is: 'off' } | { is: 'held' | 'quiet'; until: number }

/** Means a person may switch off; a message in the house always arrives. */
const chosenFor: Readonly<Partial<Record<NotifyChannel | 'browser', 'smsKinds' | 'emailKinds' | 'browserKinds'>>> = {
  sms: 'smsKinds',
  email: 'emailKinds',
  browser: 'browserKinds',
}

export const quietOf = (preference: Preference, now: number, zone: string): number | undefined =>
  preference.isQuiet
    ? quietUntil(
        {
          from: preference.quietFrom,
          to: preference.quietTo,
          days: preference.quietDays.map((day) => weekday.keys.findIndex((key) => key === day) + 1),
        },
        now,
        zone,
      )
    : undefined

export function fateOf(
  preference: Preference,
  channel: NotifyChannel | 'browser',
  kind: ToldKind,
  { now, zone }: { now: number; zone: string },
): Fate {
  if (isAlwaysTold(kind)) return { is: 'now' }
  const chosen = chosenFor[channel]
  if (chosen && !preference[chosen].includes(kind)) return { is: 'off' }
  const until = quietOf(preference, now, zone)
  if (until === undefined) return { is: 'now' }
  if (preference.isGathered) return { is: 'held', until }
  // A message in the house wakes nobody.
  return chosen ? { is: 'quiet', until } : { is: 'now' }
}
