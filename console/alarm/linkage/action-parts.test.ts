import { linkageActions } from '@steward/domain/alarm/linkage/actions'
import { expect, test } from 'vitest'
import { asKind } from './action-parts.ts'

const letter = { kind: 'letter', userIds: ['7'], roleIds: [], deptIds: [], text: '{device}' }

test('an action of another kind keeps its receivers, and nothing the new kind does not know', () => {
  const sms = asKind(letter, 'sms')
  expect(sms).toEqual({ kind: 'sms', userIds: ['7'], roleIds: [], deptIds: [] })
  expect(linkageActions.safeParse([sms]).success).toBe(true)
  expect(linkageActions.safeParse([{ ...asKind(letter, 'channel'), channelId: '1' }]).data).toMatchObject([
    { kind: 'channel', text: '{device}' },
  ])
  expect(asKind(letter, 'repair')).toEqual({ kind: 'repair' })
})
