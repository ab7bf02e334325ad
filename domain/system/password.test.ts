import { expect, test } from 'vitest'
import { passwordFault, passwordStrength, usualPasswordRule } from './password.ts'

const faultOf = (plain: string, account?: string) => passwordFault(plain, usualPasswordRule, account)

test('ten characters and three kinds of signs are asked for', () => {
  for (const weak of ['123456', 'password', 'Short-1', 'onlysmallletters', 'smallandDIGITless', '1234567890123'])
    expect(faultOf(weak), weak).toBe('user.password-weak')
  for (const good of ['Correct-horse-1', 'Chosen-password-1', '七号病区Abc-42xy', 'mnK4-pq8Zr'])
    expect(faultOf(good), good).toBeUndefined()
  expect(faultOf(`Aa1-${'x'.repeat(61)}`)).toBe('user.password-weak')
})

test('what everybody tries first is refused although it has every kind of sign', () => {
  for (const common of [
    'Password123',
    'P@ssw0rd2024',
    'Admin@123456',
    'Qwerty123456!',
    'Aa1234567890',
    '1qaz2wsx3EDC',
    '1qaz@WSX3edc4rfv',
    'Welcome2026!',
    'Hospital@2024',
    'Abc123456789',
    'AAAaaa111111',
  ])
    expect(faultOf(common), common).toBe('user.password-common')
})

test('a password does not hold the name of its account', () => {
  expect(faultOf('Zhangsan-2041x', 'zhangsan')).toBe('user.password-account')
  expect(faultOf('Correct-horse-1', 'ho')).toBeUndefined()
})

test('another rule may be stricter or milder', () => {
  expect(passwordFault('Correct-horse-1', { min: 16, max: 64, classes: 3, history: 0, days: 0 })).toBe(
    'user.password-weak',
  )
  expect(passwordFault('correct-horse', { min: 8, max: 64, classes: 2, history: 0, days: 0 })).toBeUndefined()
  expect(passwordFault('Correct1horse2', { min: 10, max: 64, classes: 4, history: 0, days: 0 })).toBe(
    'user.password-weak',
  )
})

test('the meter tells what breaks the rule from what is well above it', () => {
  const strengthOf = (plain: string) => passwordStrength(plain, usualPasswordRule)
  expect(['Password123', 'mnK4pq8Zrt', 'Correct-horse-1'].map(strengthOf)).toEqual(['weak', 'fair', 'strong'])
})
