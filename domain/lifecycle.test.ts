import { expect, test } from 'vitest'
import { pathOf } from './course-path.ts'
import { type Lifecycle, leadOf, stepsFrom } from './lifecycle.ts'
import { billCourse } from './repair/bill-course.ts'
import { orderCourse } from './repair/order-course.ts'

const [order, bill] = [orderCourse as unknown as Lifecycle, billCourse as unknown as Lifecycle]
const leadFrom = (course: Lifecycle, state: string, among = stepsFrom(course, state).map(({ name }) => name)) =>
  leadOf(course, state, among)

test.each([
  [order, 'to_dispatch', 'dispatch'],
  [order, 'to_accept', 'accept'],
  [order, 'accepted', 'start'],
  [order, 'repairing', 'finish'],
  [order, 'suspended', 'resume'],
  [order, 'to_check', 'check'],
  [order, 'to_evaluate', 'close'],
  [order, 'closed', undefined],
  [order, 'cancelled', undefined],
  [bill, 'submitted', 'accept'],
  [bill, 'accepted', undefined],
  [bill, 'processing', undefined],
  [bill, 'to_evaluate', 'evaluate'],
  [bill, 'merged', undefined],
] as const)('the lead step of %# leads on along the course', (course, state, lead) => {
  expect(leadFrom(course, state)).toBe(lead)
})

test('a step that is not possible for the person does not lead', () => {
  expect(leadFrom(order, 'to_accept', ['transfer'])).toBeUndefined()
  expect(leadFrom(order, 'repairing', ['suspend', 'transfer'])).toBeUndefined()
  expect(leadFrom(order, 'suspended', ['transfer', 'cancelForce'])).toBeUndefined()
})

test('the path shows what lies beside the course only where the document is there', () => {
  const main = ['to_dispatch', 'to_accept', 'accepted', 'repairing', 'to_check', 'to_evaluate', 'closed']
  expect(pathOf(order, 'repairing')).toEqual(main)
  expect(pathOf(order, 'suspended')).toEqual(main.toSpliced(4, 0, 'suspended'))
  expect(pathOf(order, 'cancelled')).toEqual(['to_dispatch', 'cancelled'])
  expect(pathOf(bill, 'rejected')).toEqual(['submitted', 'rejected'])
})
