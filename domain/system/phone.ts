// Validates mobile numbers of mainland China.
import type { ProblemCode } from '../problems.ts'

const LENGTH = 11

/** Why a number is invalid, or undefined: `phoneFault('1380000000') === 'phone.length'` */
export function phoneFault(phone: string): Extract<ProblemCode, `phone.${string}`> | undefined {
  if (phone.trim() === '') return 'phone.missing'
  if (phone.length !== LENGTH) return 'phone.length'
  return /^1[3-9]\d{9}$/.test(phone) ? undefined : 'phone.format'
}

/** Full width, signs between groups, and the country in front of a mobile number are ways of writing, not the number. */
export function plainPhone(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[－–—‐]/g, '-')
    .trim()
  const digits = plain.replace(/^(\+86|0086)/, '').replaceAll(/[\s./()-]/g, '')
  return /^1[3-9]\d{9}$/.test(digits) ? digits : plain.replaceAll(/\s*[/.]\s*/g, '-').replaceAll(/\s+/g, ' ')
}

const telephone = /^\+?\d[\d() -]*\d(\s*(转|ext\.?|x|#)\s*\d{1,6})?$/i

/** Whether it can be called from outside: a mobile number, or one of a place with 7 to 15 digits and perhaps an extension. */
export function isTelephone(text: string): boolean {
  const [number = ''] = text.split(/转|ext|x|#/i)
  const digits = number.replaceAll(/\D/g, '').length
  return telephone.test(text) && digits >= 7 && digits <= 15
}
