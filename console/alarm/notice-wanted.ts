// Whether the browser may tell of an alarm now. Loaded with the first alarm: the frame knows nothing of how people are told.
import { type Preference, fateOf } from '@steward/domain/desk/preference'
import { kindOfAlarm } from '@steward/domain/desk/told-kind'

export const isNoticeWanted = (preference: Preference, level: number, at: { now: number; zone: string }): boolean =>
  fateOf(preference, 'browser', kindOfAlarm(level), at).is === 'now'
