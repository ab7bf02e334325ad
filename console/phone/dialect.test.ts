import { expect, test } from 'vitest'
import { plainDialect } from './dialect.ts'

const read = (frame: object) => plainDialect.read(JSON.stringify(frame))

test('the states of a handset are three: it rests, it rings, somebody talks', () => {
  const handset = (state: string) => read({ evt: 'STATE', state, number: 8312, callId: 'a' })
  expect(handset('OFFHOOK')).toEqual({ kind: 'state', handset: 'talking', number: '8312', callId: 'a' })
  expect(handset('RINGING')).toMatchObject({ handset: 'ringing' })
  expect(handset('ONHOOK')).toMatchObject({ handset: 'idle' })
  expect(handset('SMOKING')).toBeUndefined()
})

test('a recorded call has a number, a direction and an end that is not before its beginning', () => {
  const call = { evt: 'SAVE', callId: '7', number: '8312', direction: 'OUT', startTs: 2000, endTs: 1000 }
  expect(read(call)).toEqual({
    kind: 'save',
    callId: '7',
    number: '8312',
    direction: 'out',
    startedAt: 1000,
    endedAt: 1000,
  })
  expect(read({ ...call, callId: undefined })).toBeUndefined()
})

test('what cannot be read says nothing', () => {
  for (const frame of ['', 'hello', '[]', '{"evt":"constructor"}', '{"evt":"NEWS"}', 'null'])
    expect(plainDialect.read(frame), frame).toBeUndefined()
  expect(plainDialect.read(new Blob())).toBeUndefined()
})
