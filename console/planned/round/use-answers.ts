// Answers given on the walk, over the round as the server tells it: what is kept here stands above it.
import { wireTime } from '@steward/client/zone'
import { deviceIn } from '@steward/domain/planned/inspection-scan'
import { useEffect, useRef } from 'react'
import { keptOf, useSession } from '../../data/session.ts'
import { type Answer, type Round, type RoundItem, answerOf, isSendable, stopsOf } from './round-data.ts'
import { type RoundRef, keptRounds, roundOf, useRoundState } from './round-store.ts'
import { changeRound, hearConflicts, sendRound } from './rounds.ts'
import type { Said } from './said.ts'

export type Answers = ReturnType<typeof useAnswers>

export function useAnswers(about: Omit<RoundRef, 'person'>, told: Round) {
  const { entity, id } = about
  const person = useSession((session) => (session.person ? keptOf(session.person) : ''))
  const ref: RoundRef = { person, entity, id }
  useEffect(() => {
    // What an earlier page left behind is read and sent; none is the usual case.
    if (keptRounds().some((one) => one.entity === entity && one.id === id)) void sendRound({ person, entity, id })
  }, [person, entity, id])
  const state = useRoundState(ref)
  // What is entered after a wait stands above the round as it is by then.
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
  })
  const { answers, scans, startedAt } = state.kept
  const scanOf = (deviceId: string) => scans.findLast((scan) => scan.deviceId === deviceId)
  const items = told.items.map((item) => {
    const scan = item.scanTime === '' && item.deviceId !== '' ? scanOf(item.deviceId) : undefined
    return scan ? { ...item, scanTime: wireTime(scan.at) } : item
  })
  const round: Round = { ...told, items, stops: stopsOf(items, told.place) }
  const current = (item: RoundItem): Answer => answers[item.id] ?? answerOf(item)
  return {
    state,
    round,
    isBegun: startedAt !== undefined || told.status === 'doing',
    current,
    change: ({ id: itemId }: RoundItem, patch: Partial<Answer> | ((before: Answer) => Partial<Answer>)) =>
      changeRound(ref, told.title, (kept) => {
        const item = latest.current.items.find((one) => one.id === itemId)
        if (!item) return {}
        const before = kept.answers[itemId] ?? answerOf(item)
        const answer = { ...before, ...(typeof patch === 'function' ? patch(before) : patch), at: Date.now() }
        return { answers: { ...kept.answers, [itemId]: { ...answer, isReady: isSendable(item, answer) } } }
      }),
    /** What beginning or finishing asks for, as it is typed. */
    say: (part: 'begin' | 'end', said: Said | ((before: Said) => Said)) =>
      changeRound(ref, told.title, (kept) => {
        const before = kept[part]
        return { [part]: { ...before, ...(typeof said === 'function' ? said(before) : said) } }
      }),
    start: () => changeRound(ref, told.title, () => ({ startedAt: Date.now() })),
    /** Whether the code is that of a device of the round. */
    scan(code: string): boolean {
      const deviceId = deviceIn(code, told.devices)
      if (deviceId === undefined) return false
      changeRound(ref, told.title, ({ scans: before }) => ({ scans: [...before, { code, deviceId, at: Date.now() }] }))
      return true
    },
    send: () => sendRound(ref),
    /** Whether it arrived; otherwise it waits for a network, or the state says why it was refused. */
    submit(): Promise<boolean> {
      changeRound(ref, told.title, () => ({ submittedAt: Date.now() }))
      return sendRound(ref)
    },
    heard: () => hearConflicts(ref),
    /** The state as it is now, where a call has just changed it. */
    now: () => roundOf(ref),
  }
}
