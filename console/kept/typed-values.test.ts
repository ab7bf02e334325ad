import '../testing/browser.ts'
import type { Person } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../data/session.ts'
import { type Place, forgetKept, nameOf } from '../kit/editor/kept.ts'
import { followTyped, isSendingAt, keyOf, sendAt, typeAt, typedAt } from './typed-values.ts'
import { readTyping } from './typing.ts'

const entity = alarmRecord as unknown as Entity
const rowOf = (id: string): Place => ({ entity, ids: [id], action: 'say' })
const read = ({ text }: { text?: unknown }) => ({ text: typeof text === 'string' ? text : '' })
const type = (place: Place, text: string) => typeAt(place, read, () => ({ text }))
const signIn = (userId: string) =>
  useSession.setState({ isSignedIn: true, person: { tenantId: '000000', userId, account: userId } as Person })

beforeEach(() => signIn('ann'))

test('what one detail has sent goes from another of the same row, opened before the answer', () => {
  type(rowOf('1'), '门封已换')
  const tell = vi.fn()
  followTyped(keyOf(rowOf('1')), tell)
  const shown = typedAt(rowOf('1'), read)
  expect(shown).toEqual({ text: '门封已换' })
  expect(typedAt(rowOf('1'), read)).toBe(shown)
  type(rowOf('1'), '')
  expect(tell).toHaveBeenCalledOnce()
  expect(typedAt(rowOf('1'), read)).toEqual({ text: '' })
  expect(readTyping(rowOf('1'), read)).toEqual({ text: '' })
})

test('while a text is on its way, each detail of the row knows, also after a refusal', async () => {
  const tell = vi.fn()
  followTyped(keyOf(rowOf('5')), tell)
  const answer = Promise.withResolvers<void>()
  const call = sendAt(rowOf('5'), () => answer.promise)
  expect([isSendingAt(rowOf('5')), isSendingAt(rowOf('6'))]).toEqual([true, false])
  expect(tell).toHaveBeenCalledOnce()
  answer.reject(new Error('refused'))
  await expect(call).rejects.toThrow('refused')
  expect(isSendingAt(rowOf('5'))).toBe(false)
  expect(tell).toHaveBeenCalledTimes(2)
})

test('what nobody looks at is read from the browser again, where another window may have sent it', () => {
  const leave = followTyped(keyOf(rowOf('2')), () => undefined)
  type(rowOf('2'), '稍等')
  leave()
  expect(typedAt(rowOf('2'), read)).toEqual({ text: '稍等' })
  followTyped(keyOf(rowOf('2')), () => undefined)()
  forgetKept(rowOf('2'))
  expect(typedAt(rowOf('2'), read)).toEqual({ text: '' })
})

test('what the browser could not store stays until it is sent', () => {
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const leave = followTyped(keyOf(rowOf('3')), () => undefined)
  type(rowOf('3'), '稍等')
  leave()
  full.mockRestore()
  expect(readTyping(rowOf('3'), read)).toEqual({ text: '' })
  expect(typedAt(rowOf('3'), read)).toEqual({ text: '稍等' })
})

test('nothing passes to the next person', () => {
  const tell = vi.fn()
  followTyped(keyOf(rowOf('4')), tell)
  type(rowOf('4'), '门封已换')
  const name = nameOf(rowOf('4')) ?? ''
  useSession.setState({ isSignedIn: false, person: undefined })
  expect(tell).toHaveBeenCalledTimes(2)
  expect(typedAt(rowOf('4'), read)).toEqual({ text: '' })
  signIn('ben')
  expect(typedAt(rowOf('4'), read)).toEqual({ text: '' })
  // Nor does it stay in memory for the first: what an explicit sign-out has removed from the browser is gone.
  localStorage.removeItem(`steward-${name}`)
  signIn('ann')
  expect(typedAt(rowOf('4'), read)).toEqual({ text: '' })
})
