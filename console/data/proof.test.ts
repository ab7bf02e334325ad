import '../testing/browser.ts'
import { expect, test } from 'vitest'
import { personOf } from '../testing/person.ts'
import { askProof, useProof } from './proof.ts'
import { beginSession, endSession, expireSession, resumeSession } from './session.ts'

test('a question is answered with no when the session ends, and the next person is asked anew', async () => {
  beginSession(personOf('1'))
  const asked = askProof()
  endSession('left')
  expect(await asked).toBe(false)
  expect(useProof.getState().answer).toBeUndefined()
  beginSession(personOf('2'))
  expect(useProof.getState().answer).toBeUndefined()
  const own = askProof()
  useProof.getState().answer?.(true)
  expect(await own).toBe(true)
})

test('a question stands where the same person signs in again after the session expired', async () => {
  beginSession(personOf('1'))
  const asked = askProof()
  expireSession()
  resumeSession(personOf('1'))
  useProof.getState().answer?.(true)
  expect(await asked).toBe(true)
})
