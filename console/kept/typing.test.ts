import '../testing/browser.ts'
import type { Person } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../data/session.ts'
import type { Place } from '../kit/editor/kept.ts'
import { readTyping, restOfText, writeTyping } from './typing.ts'

const entity = alarmRecord as unknown as Entity
const rowOf = (id: string): Place => ({ entity, ids: [id], action: 'say' })
const read = ({ text }: { text?: unknown }) => ({ text: typeof text === 'string' ? text : '' })
const signIn = (userId: string) =>
  useSession.setState({ isSignedIn: true, person: { tenantId: '000000', userId, account: userId } as Person })

beforeEach(() => signIn('ann'))

test('what was typed is there again for the same person and row only', () => {
  writeTyping(rowOf('1'), { text: '门封已换' }, read)
  expect(readTyping(rowOf('1'), read)).toEqual({ text: '门封已换' })
  expect(readTyping(rowOf('2'), read)).toEqual({ text: '' })
  signIn('ben')
  expect(readTyping(rowOf('1'), read)).toEqual({ text: '' })
})

test('nothing is kept once everything was sent or taken back', () => {
  writeTyping(rowOf('3'), { text: '稍等' }, read)
  writeTyping(rowOf('3'), { text: '' }, read)
  expect(readTyping(rowOf('3'), read)).toEqual({ text: '' })
})

test('of a text that was sent, what was typed since is left', () => {
  expect(restOfText('门封已换', '门封已换')).toBe('')
  expect(restOfText('门封已换', '门封已换 明天复查')).toBe('明天复查')
  expect(restOfText('门封已换', '门封和铰链已换')).toBe('门封和铰链已换')
  expect(restOfText('门封已换', '')).toBe('')
})
