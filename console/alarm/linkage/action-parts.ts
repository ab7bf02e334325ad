// An action as it is typed, and what each kind of them is made of. Pure.
import type { linkageAction } from '@steward/domain/alarm/linkage/dictionaries'

export type Draft = Readonly<Record<string, unknown>>

const receivers = ['atPlace', 'dutyGroupIds', 'leaderGroupIds', 'userIds', 'roleIds', 'deptIds'] as const
/** When it is carried out, where nobody has acknowledged by then, and how often anew. */
const step = ['afterMin', 'repeatMin', 'repeatMost'] as const

/** In the order of the inputs. */
export const partsOf: Readonly<Record<keyof typeof linkageAction.entries, readonly string[]>> = {
  letter: [...receivers, 'text', ...step],
  email: [...receivers, 'text', ...step],
  sms: [...receivers, 'phones', 'smsCode', ...step],
  channel: ['channelId', 'text', 'phones', ...step],
  command: ['deviceId', 'identifier', 'value'],
  repair: ['description'],
  shelve: ['minutes', 'reason'],
}

/** An action of another kind keeps what that one has as well, such as its receivers. */
export function asKind(action: Draft, kind: string): Draft {
  const parts = Object.entries(partsOf).find(([name]) => name === kind)?.[1] ?? []
  return { ...Object.fromEntries(Object.entries(action).filter(([name]) => parts.includes(name))), kind }
}
