// Validates mobile numbers of mainland China.
import type { ProblemCode } from '../problems.ts'

const LENGTH = 11

/** Why a number is invalid, or undefined: `phoneFault('1380000000') === 'phone.length'` */
export function phoneFault(phone: string): Extract<ProblemCode, `phone.${string}`> | undefined {
  if (phone.trim() === '') return 'phone.missing'
  if (phone.length !== LENGTH) return 'phone.length'
  return /^1[3-9]\d{9}$/.test(phone) ? undefined : 'phone.format'
}
