import { expect, test } from 'vitest'
import { limitsFor } from './inspection-limits.ts'

const indicator = { lowerLimit: '30', upperLimit: '95', warnLower: '40', warnUpper: null }

test('an indicator alone says its limits', () => {
  expect(limitsFor({ indicator })).toEqual({ ...indicator, limitSource: 'indicator' })
  expect(limitsFor({ indicator, template: { lowerLimit: null, upperLimit: null } }).limitSource).toBe('indicator')
})

test('a template narrows one limit and leaves the other; warnings beyond it are dropped', () => {
  expect(limitsFor({ indicator, template: { lowerLimit: '35', upperLimit: null } })).toEqual({
    ...indicator,
    lowerLimit: '35',
    limitSource: 'template',
  })
  expect(limitsFor({ indicator, template: { lowerLimit: '50', upperLimit: null } })).toMatchObject({
    lowerLimit: '50',
    warnLower: null,
  })
})

test('the nameplate of the device stands above both, whole', () => {
  const override = { lowerLimit: '20', upperLimit: null, warnLower: null, warnUpper: null }
  expect(limitsFor({ indicator, template: { lowerLimit: '35', upperLimit: '90' }, override })).toEqual({
    ...override,
    limitSource: 'override',
  })
})
